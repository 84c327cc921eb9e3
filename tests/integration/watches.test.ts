import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/actor';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { listings, raceWatches, watchMails } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { watchMail } from '@/server/services/mails/internal/watch-mail';
import { notifyWatchers } from '@/server/services/watches/notify-watchers';
import { as, visitor } from '../support/callers';
import { outcomeOf } from '../support/outcome';

const watchesOf = (raceId: string) => db.select().from(raceWatches).where(eq(raceWatches.raceId, raceId));

async function aWatch(raceId: string) {
  const user = await aUser();
  await as(user).watches.create({ raceId, email: user.email, agreed: true });
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
    expect(await visitor().watches.confirm({ token })).toEqual({ raceName: race.raceName });
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
});
