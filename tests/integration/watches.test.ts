import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/actor';
import { SERVICE_FEE } from '@/domain/fees';
import { addOre, kronor, type Ore } from '@/domain/money';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { pg } from '@/server/db/client';
import { listings, raceWatches, watchMails } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { watchMail } from '@/server/services/mails/internal/watch-mail';
import { notifyWatchers } from '@/server/services/watches/notify-watchers';
import { as, visitor } from '../support/callers';
import { outcomeOf } from '../support/outcome';

const watchesOf = (raceId: string) => db.select().from(raceWatches).where(eq(raceWatches.raceId, raceId));

async function aWatch(raceId: string, more: { maximum?: number | null } = {}) {
  const user = await aUser();
  await as(user).watches.create({ raceId, email: user.email, agreed: true, ...more });
  const [watch] = (await watchesOf(raceId)).filter(({ userId }) => userId === user.id);
  return { user, watch: watch as typeof raceWatches.$inferSelect };
}

const linkIn = (text: string, path: string): URL =>
  new URL((text.match(/https?:\/\/\S+/g) ?? []).find((link) => link.includes(path)) ?? '');

describe('a watch', () => {
  test('of one’s own address is active at once, and once', async () => {
    const race = await aRace();
    const user = await aUser();
    const create = () =>
      as(user).watches.create({ raceId: race.id, email: user.email.toUpperCase(), agreed: true });
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
      await visitor().watches.create({ raceId: race.id, email: user.email, agreed: true }),
      await visitor().watches.create({ raceId: race.id, email: 'okand@loppbytet.example', agreed: true }),
      await as(await aUser()).watches.create({
        raceId: race.id,
        email: 'annan@loppbytet.example',
        agreed: true,
      }),
    ];
    expect(answers).toEqual([{ status: 'asked' }, { status: 'asked' }, { status: 'asked' }]);
    const watch = (await watchesOf(race.id)).find(({ email }) => email === 'okand@loppbytet.example');
    expect(watch?.confirmedAt).toBeNull();
    const mail = await watchMail({ kind: 'watch', mail: 'watchConfirm', watchId: watch?.id ?? '' });
    expect(mail?.to).toBe('okand@loppbytet.example');
    const token = linkIn(mail?.text ?? '', '/bevakning/bekrafta').searchParams.get('token') ?? '';
    expect(watch).not.toHaveProperty('confirmTokenHash', token);
    expect(await outcomeOf(visitor().watches.confirm({ token: `${token}x` }))).toBe('TOKEN_INVALID');
    expect(await visitor().watches.confirm({ token })).toEqual({ raceName: race.raceName, alsoNames: [] });
    expect(await outcomeOf(visitor().watches.confirm({ token }))).toBe('TOKEN_INVALID');
    const [confirmed] = (await watchesOf(race.id)).filter(({ id }) => id === watch?.id);
    expect(confirmed?.confirmedAt).not.toBeNull();
  });

  test('wants agreement, an address and a race that is there', async () => {
    const race = await aRace();
    const create = (more: object) =>
      outcomeOf(
        visitor().watches.create({ raceId: race.id, email: 'a@loppbytet.example', agreed: true, ...more }),
      );
    expect(await create({ agreed: false })).toBe('INVALID_INPUT');
    expect(await create({ email: 'ingen adress' })).toBe('INVALID_INPUT');
    expect(await create({ raceId: crypto.randomUUID() })).toBe('RACE_NOT_FOUND');
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
    await as(seller).watches.create({ raceId: race.id, email: seller.email, agreed: true });
    const watchers = [await aWatch(race.id), await aWatch(race.id)];
    await visitor().watches.create({ raceId: race.id, email: 'obekraftad@loppbytet.example', agreed: true });
    await aWatch((await aRace()).id);
    const listing = await aListing({ race, seller });
    expect(await notifyWatchers({ listingId: listing.id }, clockAt(now()))).toBe(2);
    expect(await notifyWatchers({ listingId: listing.id }, clockAt(now()))).toBe(0);
    const mailed = await db.select().from(watchMails).where(eq(watchMails.listingId, listing.id));
    expect(mailed.map(({ watchId }) => watchId).sort()).toEqual(watchers.map(({ watch }) => watch.id).sort());
    const late = await aWatch(race.id);
    expect(await notifyWatchers({ listingId: listing.id }, clockAt(now()))).toBe(1);
    const mail = await watchMail({
      kind: 'watch',
      mail: 'watchHit',
      watchId: late.watch.id,
      listingId: listing.id,
    });
    expect(mail?.to).toBe(late.user.email);
    expect(mail?.text).toContain(`/listings/${listing.id}`);
    expect(mail?.text).toContain(`/lopp/${race.slug}/kop-at-mig`);
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.headers['List-Unsubscribe']).toContain(late.watch.unsubscribeToken);
  });

  test('that is sold before the mail is written is not mailed', async () => {
    const race = await aRace();
    const { watch } = await aWatch(race.id);
    const listing = await aListing({ race });
    await db.update(listings).set({ status: 'pending_payment' }).where(eq(listings.id, listing.id));
    expect(await notifyWatchers({ listingId: listing.id }, clockAt(now()))).toBe(0);
    expect(
      await watchMail({ kind: 'watch', mail: 'watchHit', watchId: watch.id, listingId: listing.id }),
    ).toBeNull();
  });

  test('is mailed to more than one batch of watchers', async () => {
    const race = await aRace();
    const at = now();
    await db.insert(raceWatches).values(
      Array.from({ length: 1100 }, (_, nth) => ({
        email: `bevakare-${nth}-${race.id}@loppbytet.example`,
        raceId: race.id,
        unsubscribeToken: `${race.id}-${nth}`,
        confirmedAt: at,
        createdAt: at,
      })),
    );
    const listing = await aListing({ race });
    expect(await notifyWatchers({ listingId: listing.id }, clockAt(at))).toBe(1100);
    expect(await notifyWatchers({ listingId: listing.id }, clockAt(at))).toBe(0);
  });

  test('is mailed in the order people began to watch, after other mails, by jobs that follow each other', async () => {
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
    const jobs = await pg<{ email: string; priority: number }[]>`
      select email, priority from pgboss.job
      join race_watches on race_watches.id = (data->>'watchId')::uuid
      where name = 'mail' and data->>'listingId' = ${listing.id} order by priority desc`;
    expect(jobs.map(({ priority }) => priority)).toEqual(
      Array.from({ length: more + 3 }, (_, nth) => -1 - nth),
    );
    expect(jobs.slice(0, 3).map(({ email }) => email.slice(0, 9))).toEqual([
      'ordning-2',
      'ordning-1',
      'ordning-0',
    ]);
  });

  test('is mailed to those whose limit covers everything it costs, then to those whom a lower price lets in', async () => {
    const race = await aRace();
    const price = kronor(500);
    const total = addOre(price, SERVICE_FEE);
    const listing = await aListing({ race, price: 500 });
    const any = await aWatch(race.id);
    const exact = await aWatch(race.id, { maximum: total });
    const low = await aWatch(race.id, { maximum: total - 1 });
    const lower = await aWatch(race.id, { maximum: kronor(400) });
    const notify = async (more: { above?: Ore } = {}) => {
      await notifyWatchers({ listingId: listing.id, ...more }, clockAt(now()));
      const mailed = await db.select().from(watchMails).where(eq(watchMails.listingId, listing.id));
      return mailed.map(({ watchId }) => watchId).sort();
    };
    const ids = (...watches: Awaited<ReturnType<typeof aWatch>>[]) =>
      watches.map(({ watch }) => watch.id).sort();
    expect(await notify()).toEqual(ids(any, exact));
    await db
      .update(listings)
      .set({ price: kronor(400) })
      .where(eq(listings.id, listing.id));
    const late = await aWatch(race.id, { maximum: kronor(900) });
    // Who began to watch after it was published is not mailed because its price was lowered.
    expect(await notify({ above: total })).toEqual(ids(any, exact, low));
    // It became dearer before the mail was written.
    await db.update(listings).set({ price }).where(eq(listings.id, listing.id));
    const mailOf = ({ watch }: typeof low) =>
      watchMail({ kind: 'watch', mail: 'watchHit', watchId: watch.id, listingId: listing.id });
    expect(await mailOf(low)).toBeNull();
    expect((await mailOf(exact))?.to).toBe(exact.user.email);
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
  test('is changed by asking again, kept when nothing is said of it, and shown to its user', async () => {
    const race = await aRace();
    const { user, watch } = await aWatch(race.id, { maximum: kronor(700) });
    const create = (more: { maximum?: number | null }) =>
      as(user).watches.create({ raceId: race.id, email: user.email, agreed: true, ...more });
    const mine = async () => (await as(user).watches.mine()).map(({ maximum }) => maximum);
    expect(await mine()).toEqual([kronor(700)]);
    expect(await create({})).toEqual({ status: 'already', id: watch.id });
    expect(await mine()).toEqual([kronor(700)]);
    await create({ maximum: kronor(650) });
    expect(await mine()).toEqual([kronor(650)]);
    await create({ maximum: null });
    expect(await mine()).toEqual([null]);
  });

  test('of a confirmed watch is not changed by somebody who only knows the address', async () => {
    const race = await aRace();
    const { user, watch } = await aWatch(race.id, { maximum: kronor(700) });
    const asked = { raceId: race.id, email: user.email, agreed: true, maximum: kronor(40) };
    expect(await visitor().watches.create(asked)).toEqual({ status: 'asked' });
    expect((await watchesOf(race.id)).map(({ id, maximum }) => [id, maximum])).toEqual([
      [watch.id, kronor(700)],
    ]);
  });

  test.each([30_99, 100_030_01, 500.5, -1])('of %s öre is refused', async (maximum) => {
    const race = await aRace();
    const create = visitor().watches.create({
      ...{ raceId: race.id, email: 'a@loppbytet.example', agreed: true, maximum },
    });
    expect(await outcomeOf(create)).toBe('INVALID_INPUT');
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
    const asked = { raceId: long.id, alsoRaceIds: [short.id, long.id], agreed: true, maximum: kronor(900) };
    await as(user).watches.create({ ...asked, email: user.email });
    expect((await as(user).watches.mine()).map(({ raceId, maximum }) => [raceId, maximum]).sort()).toEqual(
      [
        [long.id, kronor(900)],
        [short.id, kronor(900)],
      ].sort(),
    );
    const email = `tva-${long.id}@loppbytet.example`;
    await visitor().watches.create({ ...asked, email });
    const [first] = (await watchesOf(long.id)).filter((watch) => watch.email === email);
    const [second] = (await watchesOf(short.id)).filter((watch) => watch.email === email);
    expect([first?.askedWith, second?.askedWith]).toEqual([null, first?.id]);
    const jobs = await pg`
      select 1 from pgboss.job where name = 'mail' and data->>'watchId' in (${first?.id ?? ''}, ${second?.id ?? ''})`;
    expect(jobs).toHaveLength(1);
    const mail = await watchMail({ kind: 'watch', mail: 'watchConfirm', watchId: first?.id ?? '' });
    expect(mail?.text).toContain(
      `${long.raceName} eller ${short.raceName} för högst 900\u00a0kr allt som allt`,
    );
    const token = linkIn(mail?.text ?? '', '/bevakning/bekrafta').searchParams.get('token') ?? '';
    expect(await visitor().watches.confirm({ token })).toEqual({
      raceName: long.raceName,
      alsoNames: [short.raceName],
    });
    const both = [...(await watchesOf(long.id)), ...(await watchesOf(short.id))];
    expect(both.map(({ confirmedAt, askedWith }) => [confirmedAt !== null, askedWith])).toEqual(
      Array(4).fill([true, null]),
    );
  });

  test('that are not there are refused, and so are too many', async () => {
    const race = await aRace();
    const create = (alsoRaceIds: string[]) =>
      outcomeOf(
        visitor().watches.create({
          ...{ raceId: race.id, email: 'a@loppbytet.example', agreed: true, alsoRaceIds },
        }),
      );
    expect(await create([crypto.randomUUID()])).toBe('RACE_NOT_FOUND');
    expect(await create(Array.from({ length: 21 }, () => crypto.randomUUID()))).toBe('INVALID_INPUT');
    expect(await watchesOf(race.id)).toEqual([]);
  });
});
