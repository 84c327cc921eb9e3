import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays, stockholmDate } from '@/domain/time';
import { listingViews, rateLimits } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { as, visitor } from '../support/callers';
import { atOnce, outcomeOf } from '../support/outcome';
import { readListing } from '../support/rows';

describe('looks at a listing', () => {
  test('are counted of everyone but its seller; nothing is kept of who looked, nor after it', async () => {
    const seller = await aSeller();
    const listing = await aListing({ seller });
    const { id } = listing;
    const kept = () => db.select().from(listingViews).where(eq(listingViews.listingId, id));
    expect(await as(seller).listings.figures({ id })).toEqual({ views: 0, watchers: 0 });
    await Promise.all(atOnce(8, () => visitor().listings.seen({ id })));
    await as(await aUser()).listings.seen({ id });
    await as(seller).listings.seen({ id });
    expect((await as(seller).listings.figures({ id })).views).toBe(9);
    expect(await kept()).toEqual([{ listingId: id, views: 9 }]);
    expect(await readListing(id)).toEqual(listing);
    await as(seller).listings.delete({ id });
    expect(await kept()).toEqual([]);
  });

  test('are not counted of what is paused, gone or unknown', async () => {
    const seller = await aSeller();
    const { id } = await aListing({ seller });
    await as(seller).listings.pause({ id });
    await visitor().listings.seen({ id });
    await visitor().listings.seen({ id: randomUUID() });
    expect((await as(seller).listings.figures({ id })).views).toBe(0);
  });

  test('are limited by address', async () => {
    const { id } = await aListing({});
    await visitor().listings.seen({ id });
    await db.update(rateLimits).set({ points: 10_000 });
    expect(await outcomeOf(visitor().listings.seen({ id }))).toBe('RATE_LIMITED');
    await db.delete(rateLimits);
  });
});

test('its seller sees how many watch the race, of those who have confirmed', async () => {
  const [seller, race, watcher] = await Promise.all([aSeller(), aRace(), aUser()]);
  const { id } = await aListing({ seller, race });
  await as(watcher).watches.create({ raceId: race.id, email: watcher.email, agreed: true });
  await visitor().watches.create({ raceId: race.id, email: 'ny@loppbytet.example', agreed: true });
  expect((await as(seller).listings.figures({ id })).watchers).toBe(1);
});

describe('pausing a listing', () => {
  test('takes it off the market, once, until it is relisted', async () => {
    const seller = await aSeller();
    const { id } = await aListing({ seller });
    await as(seller).listings.pause({ id });
    expect((await visitor().listings.byId({ id })).status).toBe('inactive');
    const [mine] = (await as(seller).listings.mine({})).items;
    expect(mine).toMatchObject({ status: 'inactive', can: { edit: false, relist: true, delete: true } });
    expect(await outcomeOf(aPurchase({ listing: await readListing(id) }).done())).toBe('LISTING_UNAVAILABLE');
    expect(await outcomeOf(as(seller).listings.pause({ id }))).toBe('LISTING_NOT_EDITABLE');
    await as(seller).listings.relist({ id });
    expect((await visitor().listings.byId({ id })).status).toBe('available');
  });

  test('is refused while someone is buying it', async () => {
    const seller = await aSeller();
    const { listing } = await aPurchase({ seller }).done();
    expect(await outcomeOf(as(seller).listings.pause({ id: listing.id }))).toBe('LISTING_NOT_EDITABLE');
  });
});

test('a buyer’s purchase says how far it is to the start, from payment to the race', async () => {
  const race = await aRace({ date: addDays(stockholmDate(now()), 30) });
  const { buyer, listing } = await aPurchase({ race }).paid().done();
  const [mine] = (await as(buyer).purchases.mine({})).items;
  expect(mine?.bibDays).toBe(30);
  expect((await as(buyer).purchases.forConfirmation({ listingId: listing.id })).bibDays).toBe(30);
  const waiting = await aPurchase({}).done();
  expect((await as(waiting.buyer).purchases.mine({})).items[0]?.bibDays).toBeNull();
});
