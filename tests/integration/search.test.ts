import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, plus, stockholmDate } from '@/domain/time';
import { type SearchInput, sortOrders } from '@/domain/validation/listing';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { db } from '@/server/db/client';
import { listings } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { as, stranger } from '../support/callers';
import { outcomeOf } from '../support/outcome';

let seller: User;
beforeAll(async () => {
  seller = await aSeller();
});

type Wish = Partial<SearchInput>;

/** The titles a search finds, in its order. */
const titles = async (input: Wish) =>
  (await stranger().listings.search(input)).items.map(({ title }) => title);

async function place(raceName: string, more: Partial<Parameters<typeof aRace>[0]> = {}, price = 500) {
  const race = await aRace({ raceName, ...more });
  return aListing({ race, seller, price });
}

describe('words', () => {
  test('are found in the race, the place and the description, whatever their case', async () => {
    await place('Ormhalsloppet', { location: 'Visby' });
    const described = await place('Kvarnrundan', { location: 'Eksjö' });
    await db.update(listings).set({ description: 'Nära ormhalsen' }).where(eq(listings.id, described.id));
    expect((await titles({ query: 'ORMHALS' })).sort()).toEqual(['Kvarnrundan', 'Ormhalsloppet']);
    expect(await titles({ query: 'visby' })).toEqual(['Ormhalsloppet']);
    expect(await titles({ race: 'kvarn' })).toEqual(['Kvarnrundan']);
    expect(await titles({ location: 'eks' })).toEqual(['Kvarnrundan']);
    expect(await titles({ query: 'finns inte alls' })).toEqual([]);
  });

  test('with å, ä and ö are found whatever their case, and are letters of their own', async () => {
    await Promise.all([
      place('Åreloppet', { location: 'Åre' }),
      place('Ängsrundan', { location: 'Älmhult' }),
      place('ÖSTERLENLOPPET', { location: 'Örebro' }),
    ]);
    for (const query of ['Åreloppet', 'åreloppet', 'ÅRELOPPET', 'åre']) {
      expect(await titles({ query })).toEqual(['Åreloppet']);
    }
    expect(await titles({ query: 'ÄNGS' })).toEqual(['Ängsrundan']);
    expect(await titles({ query: 'österlen' })).toEqual(['ÖSTERLENLOPPET']);
    expect(await titles({ location: 'örebro' })).toEqual(['ÖSTERLENLOPPET']);
    expect(await titles({ race: 'österlen' })).toEqual(['ÖSTERLENLOPPET']);
    expect(await titles({ query: 'angsrundan' })).toEqual([]);
  });

  test('mean themselves: %, _ and \\ are no wildcards', async () => {
    await Promise.all([place('Rabatt 100% på allt'), place('Lopp_med_streck'), place('Snett\\streck')]);
    await place('Rabatt 100 kr på allt');
    expect(await titles({ query: '100%' })).toEqual(['Rabatt 100% på allt']);
    expect(await titles({ query: 'o_p' })).toEqual([]);
    expect(await titles({ query: 'p_med' })).toEqual(['Lopp_med_streck']);
    expect(await titles({ query: 'tt\\s' })).toEqual(['Snett\\streck']);
    expect(await titles({ query: "'; drop table users; --" })).toEqual([]);
    for (const item of await titles({ query: '%' })) expect(item).toContain('%');
  });

  test('of nothing but space find everything', async () => {
    const all = await stranger().listings.search({});
    expect((await stranger().listings.search({ query: '   ' })).total).toBe(all.total);
  });
});

describe('filters', () => {
  test('narrow by race, distance, day and price, their limits included, all at once', async () => {
    const date = addDays(stockholmDate(now()), 77);
    const race = await aRace({ raceName: 'Filterloppet', distance: '90 km', date, nameChangeDeadline: null });
    for (const price of [199, 200, 300, 301]) await aListing({ race, seller, price });
    const prices = async (input: Wish) =>
      (await stranger().listings.search({ raceId: race.id, sortBy: 'priceAsc', ...input })).items.map(
        ({ price }) => price / 100,
      );
    expect(await prices({})).toEqual([199, 200, 300, 301]);
    expect(await prices({ minPrice: 200, maxPrice: 300 })).toEqual([200, 300]);
    expect(await prices({ minPrice: 200.5 })).toEqual([300, 301]);
    expect(await prices({ distance: '90 km', date })).toHaveLength(4);
    expect(await prices({ distance: '90' })).toEqual([]);
    expect(await prices({ date: addDays(date, 1) })).toEqual([]);
    expect(await prices({ minPrice: 301, maxPrice: 200 })).toEqual([]);
  });

  test('offer every distance once, the standard ones first', async () => {
    await place('Långt', { distance: '90 km' });
    await place('Kort', { distance: 'Sprint' });
    const distances = await stranger().listings.distances();
    expect(distances.slice(0, 5)).toEqual(['5K', '10K', '21K', '42K', 'Ultra']);
    expect(distances).toEqual(expect.arrayContaining(['90 km', 'Sprint']));
    expect(new Set(distances).size).toBe(distances.length);
  });

  test.each([
    ['a day that is none', { date: '2026-13-01' }],
    ['a price below nothing', { minPrice: -1 }],
    ['a page too large', { limit: 49 }],
    ['a race that is no id', { raceId: 'vasaloppet' }],
    ['somebody else’s cursor', { cursor: 'bm9wZQ' }],
    ['a cursor of another shape', { cursor: Buffer.from('["2026-01-01"]').toString('base64url') }],
  ])('refuse %s', async (_what, input) => {
    expect(await outcomeOf(stranger().listings.search(input))).toBe('INVALID_INPUT');
  });

  test('refuse a cursor whose value does not fit the sort', async () => {
    const id = crypto.randomUUID();
    const cursor = Buffer.from(JSON.stringify(['inte ett datum', id])).toString('base64url');
    for (const sortBy of sortOrders) {
      expect(await outcomeOf(stranger().listings.search({ cursor, sortBy }))).toBe('INVALID_INPUT');
    }
  });
});

describe('pages', () => {
  const COUNT = 23;
  let raceId = '';
  beforeAll(async () => {
    const race = await aRace({ raceName: 'Sidloppet' });
    raceId = race.id;
    const at = now();
    // Many that sort alike: only their ids tell them apart.
    for (let i = 0; i < COUNT; i += 1) {
      const { id } = await aListing({ race, seller, price: 100 + (i % 3) });
      const created = plus(at, Math.floor(i / 4));
      await db
        .update(listings)
        .set({ createdAt: created, date: addDays(race.date, i % 2) })
        .where(eq(listings.id, id));
    }
  });

  test.each(sortOrders)('by %s hold each listing once, in order, and count them all', async (sortBy) => {
    const seen: { id: string; price: number; date: string; createdAt: Date }[] = [];
    let cursor: string | null = null;
    do {
      const page = await stranger().listings.search({ raceId, sortBy, limit: 5, cursor });
      expect(page.total).toBe(COUNT);
      expect(page.items.length).toBeGreaterThan(0);
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(COUNT);
    expect(seen).toHaveLength(COUNT);
    const keys = seen.map(({ price, date, createdAt }) =>
      sortBy.startsWith('price') ? price : sortBy.startsWith('date') ? Date.parse(date) : createdAt.getTime(),
    );
    const ascending = [...keys].sort((a, b) => a - b);
    expect(keys).toEqual(sortBy.endsWith('Asc') ? ascending : ascending.reverse());
  });

  test('neither skip nor repeat when places come and go between them', async () => {
    const input = { raceId, sortBy: 'newest', limit: 8 } as const;
    const first = await stranger().listings.search(input);
    const extra = await aListing({ race: { ...(await aRace()), id: raceId }, seller, price: 100 });
    const [gone] = first.items;
    await db.delete(listings).where(eq(listings.id, gone?.id ?? ''));
    const second = await stranger().listings.search({ ...input, cursor: first.nextCursor });
    const third = await stranger().listings.search({ ...input, cursor: second.nextCursor });
    const ids = [...first.items, ...second.items, ...third.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(COUNT);
    expect(ids).not.toContain(extra.id);
    expect(third.nextCursor).toBeNull();
  });
});

describe('a person’s own pages', () => {
  type Page = { items: { listingId?: string; id?: string }[]; nextCursor: string | null };
  async function walk(read: (cursor: string | null) => Promise<Page>): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await read(cursor);
      expect(page.items.length).toBeGreaterThan(0);
      ids.push(...page.items.map(({ id, listingId }) => listingId ?? id ?? ''));
      cursor = page.nextCursor;
    } while (cursor);
    return ids;
  }

  test('hold each of their purchases once, newest first, and none that came to nothing', async () => {
    const buyer = await aUser();
    const bought: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { listing } = await aPurchase({ buyer, seller }).paid().done();
      bought.unshift(listing.id);
    }
    await aPurchase({ buyer, seller }).cancelled().done();
    expect(await walk((cursor) => as(buyer).purchases.mine({ limit: 2, cursor }))).toEqual(bought);
  });

  test('hold each of their listings once, what needs them first', async () => {
    const mine = await aSeller();
    const forSale = [await aListing({ seller: mine }), await aListing({ seller: mine })].map(({ id }) => id);
    const { listing: sold } = await aPurchase({ seller: mine }).paid().done();
    const { listing: disputed } = await aPurchase({ seller: mine }).paid().nameChanged().reported().done();
    const { listing: done } = await aPurchase({ seller: mine }).paid().nameChanged().confirmed().done();
    expect(await walk((cursor) => as(mine).listings.mine({ limit: 2, cursor }))).toEqual([
      ...[disputed.id, sold.id],
      ...forSale.reverse(),
      done.id,
    ]);
  });

  test('end where there is nothing more, whatever the cursor says', async () => {
    const buyer = await aUser();
    expect(await as(seller).listings.mine({ cursor: '9'.repeat(200) })).toEqual({
      items: [],
      nextCursor: null,
    });
    expect(await outcomeOf(as(seller).listings.mine({ cursor: '-1' }))).toBe('ok');
    expect(await outcomeOf(as(buyer).purchases.mine({ cursor: 'nonsens' }))).toBe('INVALID_INPUT');
  });
});
