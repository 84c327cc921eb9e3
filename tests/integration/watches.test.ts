import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { SERVICE_FEE } from '@/domain/money/fees';
import { addOre, kronor, type Ore } from '@/domain/money/ore';
import { DAY, plus } from '@/domain/time';
import { pg } from '@/server/db/client';
import { listings, raceWatches, rateLimits, watchMails } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { watchMail } from '@/server/services/mails/internal/watch-mail';
import { runRetention } from '@/server/services/retention';
import { notifyWatchers } from '@/server/services/watches/notify-watchers';
import { as, visitor } from '../support/callers';
import { outcomeOf } from '../support/outcome';
import { rewrite } from '../support/rewrite';

const watchesOf = (raceId: string) => db.select().from(raceWatches).where(eq(raceWatches.raceId, raceId));

beforeEach(async () => void (await db.delete(rateLimits)));

type Watch = typeof raceWatches.$inferSelect;
type WatchInput = Partial<Parameters<ReturnType<typeof visitor>['watches']['create']>[0]>;

/** The form of a watch. */
const form = (raceId: string, email = 'a@loppbytet.example', more: WatchInput = {}) => ({
  raceId,
  email,
  agreed: true,
  ...more,
});

async function aWatch(raceId: string, maximum?: number) {
  const user = await aUser();
  await as(user).watches.create(form(raceId, user.email, { maximum }));
  const [watch] = (await watchesOf(raceId)).filter(({ userId }) => userId === user.id);
  return { user, watch: watch as Watch };
}

const notify = (listing: { id: string }, above?: Ore) =>
  notifyWatchers({ listingId: listing.id, ...(above !== undefined && { above }) }, clockAt(now()));
/** The watches that have been mailed about a listing. */
const mailedAbout = async (listing: { id: string }) => {
  const rows = await db.select().from(watchMails).where(eq(watchMails.listingId, listing.id));
  return rows.map(({ watchId }) => watchId).sort();
};
const ids = (...watches: { watch: Watch }[]) => watches.map(({ watch }) => watch.id).sort();
const hitMail = ({ watch }: { watch: Watch }, listing: { id: string }) =>
  watchMail(randomUUID(), { kind: 'watch', mail: 'watchHit', watchId: watch.id, listingId: listing.id });
const confirmMail = (watch: Watch | undefined) =>
  watchMail(randomUUID(), { kind: 'watch', mail: 'watchConfirm', watchId: watch?.id ?? '' });

const tokenIn = (text = ''): string => {
  const link = (text.match(/https?:\/\/\S+/g) ?? []).find((each) => each.includes('/bevakning/bekrafta'));
  return new URL(link ?? '').searchParams.get('token') ?? '';
};

describe('a watch', () => {
  test('of one’s own address is active at once, and once', async () => {
    const race = await aRace();
    const user = await aUser();
    const create = () => as(user).watches.create(form(race.id, user.email.toUpperCase()));
    const answers = await Promise.all([create(), create()]);
    const [watch, ...more] = await watchesOf(race.id);
    expect(answers.toSorted((one, other) => one.status.localeCompare(other.status))).toEqual([
      { status: 'active', id: watch?.id },
      { status: 'already', id: watch?.id },
    ]);
    expect([watch?.email, watch?.userId, more]).toEqual([user.email, user.id, []]);
    expect(watch?.confirmedAt).not.toBeNull();
    expect((await as(user).watches.mine()).map(({ raceName }) => raceName)).toEqual([race.raceName]);
  });

  test('of another address is confirmed by mail, with the same answer whatever is known; its link works once', async () => {
    const race = await aRace();
    const { user } = await aWatch(race.id);
    const answers = [
      await visitor().watches.create(form(race.id, user.email)),
      await visitor().watches.create(form(race.id, 'okand@loppbytet.example')),
      await as(await aUser()).watches.create(form(race.id, 'annan@loppbytet.example')),
    ];
    expect(answers).toEqual(Array(3).fill({ status: 'confirmation_needed' }));
    const watch = (await watchesOf(race.id)).find(({ email }) => email === 'okand@loppbytet.example');
    expect(watch?.confirmedAt).toBeNull();
    const mail = await confirmMail(watch);
    expect(mail?.to).toBe('okand@loppbytet.example');
    const token = tokenIn(mail?.text);
    expect(watch).not.toHaveProperty('confirmTokenHash', token);
    expect(await outcomeOf(visitor().watches.confirm({ token: `${token}x` }))).toBe('TOKEN_INVALID');
    expect(await visitor().watches.confirm({ token })).toEqual({ raceName: race.raceName, alsoNames: [] });
    expect(await outcomeOf(visitor().watches.confirm({ token }))).toBe('TOKEN_INVALID');
    const [confirmed] = (await watchesOf(race.id)).filter(({ id }) => id === watch?.id);
    expect(confirmed?.confirmedAt).not.toBeNull();
  });

  test('asked for again has a link that works for as long as the mail says', async () => {
    const race = await aRace();
    const create = () => visitor().watches.create(form(race.id, 'igen@loppbytet.example'));
    await create();
    const begun = plus(now(), -6 * DAY);
    await db.update(raceWatches).set({ createdAt: begun }).where(eq(raceWatches.raceId, race.id));
    await create();
    const [watch] = await watchesOf(race.id);
    expect((await confirmMail(watch))?.text).toContain('Länken gäller i 7 dagar.');
    await runRetention(clockAt(plus(begun, 8 * DAY)));
    expect(await watchesOf(race.id)).toHaveLength(1);
    await runRetention(clockAt(plus(watch?.createdAt ?? now(), 7 * DAY)));
    expect(await watchesOf(race.id)).toEqual([]);
  });

  test('asked for twice is confirmed by the link of either mail', async () => {
    const race = await aRace();
    const email = 'sen@loppbytet.example';
    await visitor().watches.create(form(race.id, email));
    const [watch] = await watchesOf(race.id);
    const first = tokenIn((await confirmMail(watch))?.text);
    await visitor().watches.create(form(race.id, email));
    expect(tokenIn((await confirmMail(watch))?.text)).toBe(first);
    expect(await outcomeOf(visitor().watches.confirm({ token: first }))).toBe('ok');
  });

  test.each<[string, WatchInput, string]>([
    ['agreement', { agreed: false }, 'INVALID_INPUT'],
    ['an address', { email: 'ingen adress' }, 'INVALID_INPUT'],
    ['a race that is there', { raceId: crypto.randomUUID() }, 'RACE_NOT_FOUND'],
    ['a limit of the lowest price or more', { maximum: 30_99 }, 'INVALID_INPUT'],
    ['a limit of the highest price or less', { maximum: 100_030_01 }, 'INVALID_INPUT'],
    ['a limit of whole öre', { maximum: 500.5 }, 'INVALID_INPUT'],
    ['a limit above nothing', { maximum: -1 }, 'INVALID_INPUT'],
    ['other races that are there', { alsoRaceIds: [crypto.randomUUID()] }, 'RACE_NOT_FOUND'],
    [
      'twenty other races at most',
      { alsoRaceIds: Array.from({ length: 21 }, () => crypto.randomUUID()) },
      'INVALID_INPUT',
    ],
  ])('wants %s', async (_what, more, code) => {
    const race = await aRace();
    expect(await outcomeOf(visitor().watches.create({ ...form(race.id), ...more }))).toBe(code);
    expect(await watchesOf(race.id)).toEqual([]);
  });

  test('ends by the link in any of its mails, and only for its owner by its name', async () => {
    const race = await aRace();
    const first = await aWatch(race.id);
    const second = await aWatch(race.id);
    await as(second.user).watches.remove({ id: first.watch.id });
    expect(await watchesOf(race.id)).toHaveLength(2);
    await as(first.user).watches.remove({ id: first.watch.id });
    await visitor().watches.unsubscribe({ token: second.watch.unsubscribeToken });
    await visitor().watches.unsubscribe({ token: second.watch.unsubscribeToken });
    expect(await watchesOf(race.id)).toEqual([]);
  });
});

describe('a listing for sale', () => {
  test('is mailed once to each watcher of its race, not to its seller, the unconfirmed or others', async () => {
    const race = await aRace();
    const seller = await aSeller();
    await as(seller).watches.create(form(race.id, seller.email));
    const watchers = [await aWatch(race.id), await aWatch(race.id)];
    await visitor().watches.create(form(race.id, 'obekraftad@loppbytet.example'));
    await aWatch((await aRace()).id);
    const listing = await aListing({ race, seller });
    expect([await notify(listing), await notify(listing)]).toEqual([2, 0]);
    expect(await mailedAbout(listing)).toEqual(ids(...watchers));
    const late = await aWatch(race.id);
    expect(await notify(listing)).toBe(1);
    const mail = await hitMail(late, listing);
    expect(mail?.to).toBe(late.user.email);
    expect(mail?.text).toContain(`/listings/${listing.id}`);
    expect(mail?.text).toContain(`/lopp/${race.slug}/kop-at-mig`);
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.headers['List-Unsubscribe']).toContain(late.watch.unsubscribeToken);
  });

  test('that is sold before the mail is written is not mailed', async () => {
    const race = await aRace();
    const watcher = await aWatch(race.id);
    const listing = await aListing({ race });
    await rewrite(listings, listing.id, { status: 'pending_payment' });
    expect(await notify(listing)).toBe(0);
    expect(await hitMail(watcher, listing)).toBeNull();
  });

  test('is mailed in the order the watches began, after other mails, by jobs that follow each other, and once', async () => {
    const race = await aRace();
    const at = now();
    const more = 10_000;
    await db.insert(raceWatches).values(
      Array.from({ length: 3 }, (_, nth) => ({
        email: `ordning-${nth}-${race.id}@loppbytet.example`,
        raceId: race.id,
        unsubscribeToken: `ordning-${race.id}-${nth}`,
        // The last that was written began first.
        confirmedAt: new Date(at.getTime() - nth * 1000),
        createdAt: at,
      })),
    );
    await pg`
      insert into race_watches (email, race_id, confirmed_at, unsubscribe_token, created_at)
      select 'senare-' || i || ${`-${race.id}@loppbytet.example`}, ${race.id}, ${at.toISOString()}::timestamptz + interval '1 second',
        'senare-' || i || ${race.id}, now()
      from generate_series(1, ${more}::int) i`;
    const listing = await aListing({ race });
    expect(await notifyWatchers({ listingId: listing.id }, clockAt(at))).toBe(more);
    const [next] = await pg<{ data: { listingId: string; after: string; queued: number } }[]>`
      select data from pgboss.job where name = 'watch' and data->>'listingId' = ${listing.id} and data ? 'after'`;
    expect(next?.data).toEqual({ listingId: listing.id, after: expect.any(String), queued: more });
    if (!next) throw new Error('No job follows');
    expect(await notifyWatchers(next.data, clockAt(at))).toBe(3);
    expect(await notify(listing)).toBe(0);
    const jobs = await pg<{ email: string; priority: number }[]>`
      select email, priority from pgboss.job
      join race_watches on race_watches.id = (data->>'watchId')::uuid
      where name = 'mail' and data->>'listingId' = ${listing.id} order by priority desc`;
    expect(jobs.map(({ priority }) => priority)).toEqual(
      Array.from({ length: more + 3 }, (_, nth) => -1 - nth),
    );
    const first = jobs.slice(0, 3).map(({ email }) => email.slice(0, 9));
    expect(first).toEqual(['ordning-2', 'ordning-1', 'ordning-0']);
  });

  test('is mailed to those whose limit covers everything it costs, then to those whom a lower price lets in', async () => {
    const race = await aRace();
    const price = kronor(500);
    const total = addOre(price, SERVICE_FEE);
    const listing = await aListing({ race, price: 500 });
    const any = await aWatch(race.id);
    const exact = await aWatch(race.id, total);
    const low = await aWatch(race.id, total - 1);
    const lower = await aWatch(race.id, kronor(400));
    const setPrice = (to: Ore) => rewrite(listings, listing.id, { price: to });
    await notify(listing);
    expect(await mailedAbout(listing)).toEqual(ids(any, exact));
    await setPrice(kronor(400));
    const late = await aWatch(race.id, kronor(900));
    await notify(listing, total);
    // Who began to watch after it was published is not mailed because its price was lowered.
    expect(await mailedAbout(listing)).toEqual(ids(any, exact, low));
    // It became dearer before the mail was written.
    await setPrice(price);
    expect(await hitMail(low, listing)).toBeNull();
    expect((await hitMail(exact, listing))?.to).toBe(exact.user.email);
    expect([lower.watch.maximum, late.watch.maximum]).toEqual([kronor(400), kronor(900)]);
  });

  test('has a job when its price is lowered, and none when it is raised', async () => {
    const race = await aRace();
    const seller = await aSeller();
    const listing = await aListing({ race, seller, price: 500 });
    const jobs = () => pg<{ data: object }[]>`
      select data from pgboss.job
      where name = 'watch' and data->>'listingId' = ${listing.id} and data ? 'above'`;
    await as(seller).listings.updatePrice({ id: listing.id, price: 600 });
    expect(await jobs()).toEqual([]);
    await as(seller).listings.updatePrice({ id: listing.id, price: 450 });
    expect((await jobs()).map(({ data }) => data)).toEqual([{ listingId: listing.id, above: 630_00 }]);
  });
});

describe('a limit', () => {
  test('is changed by asking again, kept when it is left out, and shown to its user', async () => {
    const race = await aRace();
    const { user, watch } = await aWatch(race.id, kronor(700));
    const create = (more: WatchInput) => as(user).watches.create(form(race.id, user.email, more));
    const mine = async () => (await as(user).watches.mine()).map(({ maximum }) => maximum);
    expect(await mine()).toEqual([kronor(700)]);
    expect(await create({})).toEqual({ status: 'already', id: watch.id });
    expect(await mine()).toEqual([kronor(700)]);
    await create({ maximum: kronor(650) });
    expect(await mine()).toEqual([kronor(650)]);
    await create({ maximum: null });
    expect(await mine()).toEqual([null]);
  });

  test('of a confirmed watch is not changed by somebody with only the address', async () => {
    const race = await aRace();
    const { user, watch } = await aWatch(race.id, kronor(700));
    const input = form(race.id, user.email, { maximum: kronor(40) });
    expect(await visitor().watches.create(input)).toEqual({ status: 'confirmation_needed' });
    expect((await watchesOf(race.id)).map(({ id, maximum }) => [id, maximum])).toEqual([
      [watch.id, kronor(700)],
    ]);
  });
});

describe('other distances', () => {
  const anEvent = async () => {
    const name = `Distansloppet ${crypto.randomUUID().slice(0, 8)}x`;
    const more = { location: `Ort ${name}` };
    return [
      await aRace({ ...more, raceName: `${name} 30`, distance: '30 km' }),
      await aRace({ ...more, raceName: `${name} 15`, distance: '15 km' }),
      await aRace({ ...more, raceName: `Annat ${name} 10`, distance: '10K' }),
    ] as const;
  };

  test('are those of the same event', async () => {
    const [long, short] = await anEvent();
    expect(await visitor().races.otherDistances({ raceId: long.id })).toEqual([
      { id: short.id, raceName: short.raceName, distance: '15 km' },
    ]);
    expect(await visitor().races.otherDistances({ raceId: crypto.randomUUID() })).toEqual([]);
  });

  test('are watched at once by a user, and confirmed by one mail by others', async () => {
    const [long, short] = await anEvent();
    const user = await aUser();
    const more = { alsoRaceIds: [short.id, long.id], maximum: kronor(900) };
    await as(user).watches.create(form(long.id, user.email, more));
    const mine = (await as(user).watches.mine()).map(({ raceId, maximum }) => [raceId, maximum]);
    const both = [long.id, short.id];
    expect(mine.sort()).toEqual(both.map((id) => [id, kronor(900)]).sort());
    const email = `tva-${long.id}@loppbytet.example`;
    await visitor().watches.create(form(long.id, email, more));
    const [first] = (await watchesOf(long.id)).filter((watch) => watch.email === email);
    const [second] = (await watchesOf(short.id)).filter((watch) => watch.email === email);
    expect([first?.requestedWith, second?.requestedWith]).toEqual([null, first?.id]);
    const jobs = await pg`
      select 1 from pgboss.job where name = 'mail' and data->>'watchId' in (${first?.id ?? ''}, ${second?.id ?? ''})`;
    expect(jobs).toHaveLength(1);
    const mail = await confirmMail(first);
    expect(mail?.text).toContain(
      `${long.raceName} eller ${short.raceName} för högst 900\u00a0kr allt som allt`,
    );
    const token = tokenIn(mail?.text);
    const confirmed = { raceName: long.raceName, alsoNames: [short.raceName] };
    expect(await visitor().watches.confirm({ token })).toEqual(confirmed);
    const all = [...(await watchesOf(long.id)), ...(await watchesOf(short.id))];
    expect(all.map(({ confirmedAt, requestedWith }) => [confirmedAt !== null, requestedWith])).toEqual(
      Array(4).fill([true, null]),
    );
  });
});
