import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buyerCost } from '@/domain/listing/buyer-cost';
import type { SearchInput } from '@/domain/listing/input';
import { type SortOrder, sortOrders } from '@/domain/listing/search';
import { kronor } from '@/domain/money/ore';
import { addDays, plus, stockholmDate } from '@/domain/time';
import { listings, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { as, visitor } from '../support/callers';
import { outcomeOf } from '../support/outcome';
import { rewrite } from '../support/rewrite';

const seller = await aSeller();

type Wish = Partial<SearchInput>;
type Page<Item> = { items: Item[]; nextCursor: string | null };

/** What all pages of a list hold, in order. */
async function walk<Item>(read: (cursor: string | null) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read(cursor);
    expect(page.items.length).toBeGreaterThan(0);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}
const searchAll = (input: Wish, limit = 48) =>
  walk((cursor) => visitor().listings.search({ ...input, limit, cursor }));
/** The titles a search finds, in its order. */
const titles = async (input: Wish) =>
  (await visitor().listings.search(input)).items.map(({ title }) => title);

const sell = ({ id }: { id: string }) => rewrite(listings, id, { status: 'sold' });
const describeListing = ({ id }: { id: string }, description: string) =>
  rewrite(listings, id, { description });

async function place(raceName: string, more: Partial<Parameters<typeof aRace>[0]> = {}, price = 500) {
  const race = await aRace({ raceName, ...more });
  return aListing({ race, seller, price });
}

describe('words', () => {
  test('are found in the race, the place and the description, whatever their case', async () => {
    await place('Ormhalsloppet', { location: 'Visby' });
    const described = await place('Kvarnrundan', { location: 'Eksjö' });
    await describeListing(described, 'Nära ormhalsen');
    expect((await titles({ query: 'ORMHALS' })).sort()).toEqual(['Kvarnrundan', 'Ormhalsloppet']);
    expect(await titles({ query: 'visby' })).toEqual(['Ormhalsloppet']);
    expect(await titles({ race: 'kvarn' })).toEqual(['Kvarnrundan']);
    expect(await titles({ location: 'eks' })).toEqual(['Kvarnrundan']);
  });

  test('with å, ä and ö are found whatever their case, and by their plain letters', async () => {
    await Promise.all([
      place('Åreloppet', { location: 'Åre' }),
      place('Ängsrundan', { location: 'Älmhult' }),
      place('ÖSTERLENLOPPET', { location: 'Örebro' }),
    ]);
    for (const query of ['Åreloppet', 'åreloppet', 'ÅRELOPPET', 'areloppet', 'åre']) {
      expect(await titles({ query })).toContain('Åreloppet');
    }
    for (const query of ['ÄNGS', 'angsrundan']) expect(await titles({ query })).toEqual(['Ängsrundan']);
    for (const wish of [
      { query: 'osterlen' },
      { location: 'orebro' },
      { location: 'örebro' },
      { race: 'österlen' },
    ]) {
      expect(await titles(wish)).toEqual(['ÖSTERLENLOPPET']);
    }
  });

  test('are found when a letter is wrong, missing or too many, unless they are right for another race', async () => {
    await place('Björksprinten', { location: 'Kisa' });
    await place('Björkspåret', { location: 'Kisa' });
    for (const [query, title] of [
      ['björksprintn', 'Björksprinten'],
      ['bjorkkspåret', 'Björkspåret'],
      ['Björkspåret', 'Björkspåret'],
      ['bjärksprinten kisa', 'Björksprinten'],
    ]) {
      expect(await titles({ query })).toEqual([title]);
    }
    expect(await titles({ query: 'qxzyw' })).toEqual([]);
  });

  test('may stand some on the race and some in the seller’s own text, in any order', async () => {
    const own = await place('Hagrundan', { location: 'Torekov' });
    await place('Hagrundan', { location: 'Torekov' });
    await describeListing(own, 'Startled fem, plats i bussen');
    await rewrite(listings, own.id, { customRaceName: 'Hagrundan jubileum' });
    const ids = async (query: string) =>
      (await visitor().listings.search({ query })).items.map(({ id }) => id);
    for (const query of ['torekov startled', 'BUSSEN hagrundan', 'jubileum']) {
      expect(await ids(query)).toEqual([own.id]);
    }
    expect(await ids('hagrundan')).toHaveLength(2);
    expect(await ids('hagrundan helikopter')).toEqual([]);
    expect((await visitor().listings.counts({ query: 'torekov startled' })).total).toBe(1);
  });

  test('mean themselves: %, _ and \\ are no wildcards, and signs alone find nothing', async () => {
    await Promise.all([place('Rabatt 100% på allt'), place('Lopp_med_streck'), place('Snett\\streck')]);
    expect(await titles({ query: '100%' })).toEqual(['Rabatt 100% på allt']);
    expect(await titles({ query: 'p_med' })).toEqual(['Lopp_med_streck']);
    expect(await titles({ query: 'tt\\s' })).toEqual(['Snett\\streck']);
    expect(await titles({ query: 'vasa\\u0000' })).toEqual([]);
    for (const query of ['%', '_', '\\', '🏃', "';--"]) {
      expect(await titles({ query })).toEqual([]);
      expect((await visitor().listings.counts({ query })).total).toBe(0);
    }
  });

  test('of nothing but space find everything', async () => {
    const all = await titles({});
    expect(all.length).toBeGreaterThan(0);
    expect(await titles({ query: '   ' })).toEqual(all);
  });
});

describe('filters', () => {
  test('narrow by race, distance, day and price, their limits included, all at once', async () => {
    const date = addDays(stockholmDate(now()), 77);
    const race = await aRace({ raceName: 'Filterloppet', distance: '90 km', date, lastDay: null });
    for (const price of [199, 200, 300, 301]) await aListing({ race, seller, price });
    const prices = async (input: Wish) =>
      (await searchAll({ raceId: race.id, sortBy: 'priceAsc', ...input })).map(
        (place) => buyerCost(place).total / 100,
      );
    const [first = 0] = await prices({});
    expect(await prices({})).toEqual([first, first + 1, first + 101, first + 102]);
    expect(await prices({ minPrice: first + 1, maxPrice: first + 101 })).toEqual([first + 1, first + 101]);
    expect(await prices({ minPrice: first + 1.5 })).toEqual([first + 101, first + 102]);
    expect(await prices({ distance: '90 km', date })).toHaveLength(4);
    for (const wish of [{ distance: '90' }, { date: addDays(date, 1) }, { minPrice: 301, maxPrice: 200 }]) {
      expect((await visitor().listings.search({ raceId: race.id, ...wish })).items).toEqual([]);
    }
  });

  test('narrow by sport and by a range of days', async () => {
    const first = addDays(stockholmDate(now()), 140);
    for (const [nth, sport] of (['Simning', 'Simning', 'Cykel'] as const).entries()) {
      const date = addDays(first, nth);
      await place(`Dagloppet ${nth}`, { date, lastDay: null, sportCategories: [sport] });
    }
    const days = async (input: Wish) =>
      (await titles({ query: 'dagloppet', sortBy: 'dateAsc', ...input })).join();
    expect(await days({})).toBe('Dagloppet 0,Dagloppet 1,Dagloppet 2');
    expect(await days({ sport: 'Simning' })).toBe('Dagloppet 0,Dagloppet 1');
    expect(await days({ dateFrom: addDays(first, 1) })).toBe('Dagloppet 1,Dagloppet 2');
    expect(await days({ dateFrom: addDays(first, 1), dateTo: addDays(first, 1) })).toBe('Dagloppet 1');
    expect(await days({ dateTo: first, sortBy: 'dateDesc' })).toBe('Dagloppet 0');
    expect(await days({ dateFrom: addDays(first, 2), dateTo: first })).toBe('');
  });

  test('offer every distance once, the standard ones first', async () => {
    await place('Långt', { distance: '90 km' });
    await place('Kort', { distance: 'Sprint' });
    const { distances } = await visitor().races.options();
    expect(distances.slice(0, 5)).toEqual(['5K', '10K', '21K', '42K', 'Ultra']);
    expect(distances).toEqual(expect.arrayContaining(['90 km', 'Sprint']));
    expect(new Set(distances).size).toBe(distances.length);
  });

  const textCursor = Buffer.from(JSON.stringify(['inte ett datum', crypto.randomUUID()])).toString(
    'base64url',
  );
  test.each<[string, Wish]>([
    ['a day that is none', { date: '2026-13-01' }],
    ['a price below nothing', { minPrice: -1 }],
    ['a page too large', { limit: 49 }],
    ['a race that is no id', { raceId: 'vasaloppet' }],
    ['somebody else’s cursor', { cursor: 'bm9wZQ' }],
    ['a cursor of another shape', { cursor: Buffer.from('["2026-01-01"]').toString('base64url') }],
    ['somebody else’s cursor of races as one', { cursor: 'bm9wZQ', grouped: true }],
    ['a nonsense cursor of races as one', { cursor: 'r.nonsense', grouped: true }],
    ['words with the character 0', { query: 'vasa\0' }],
    ...sortOrders.map((sortBy): [string, Wish] => [
      `a cursor whose value does not fit ${sortBy}`,
      { sortBy, cursor: textCursor },
    ]),
  ])('refuse %s', async (_what, input) => {
    expect(await outcomeOf(visitor().listings.search(input))).toBe('INVALID_INPUT');
  });
});

describe('pages', () => {
  const COUNT = 23;
  let raceId = '';
  beforeAll(async () => {
    const payer = 'seller_chooses';
    const race = await aRace({
      raceName: 'Sidloppet',
      nameChangeCost: kronor(200),
      nameChangeCostPayer: payer,
    });
    const short = await aRace({ raceName: 'Sidloppet kort', date: addDays(race.date, 1) });
    raceId = race.id;
    const at = now();
    // Many that sort alike: only their ids differ.
    for (let i = 0; i < COUNT; i += 1) {
      const payerChoice = i % 4 === 1 ? 'buyer' : 'seller';
      const wish = { race: i % 2 ? race : short, seller, price: 100 + (i % 3), payerChoice } as const;
      const { id } = await aListing(wish);
      await rewrite(listings, id, { createdAt: plus(at, Math.floor(i / 4)) });
    }
  });

  test.each(sortOrders)('by %s hold each listing once, in order, and count them all', async (sortBy) => {
    const seen = await searchAll({ query: 'sidloppet', sortBy }, 5);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(COUNT);
    expect(seen).toHaveLength(COUNT);
    expect((await visitor().listings.counts({ query: 'sidloppet' })).total).toBe(COUNT);
    const fees: Record<string, number> = { Sidloppet: 200, 'Sidloppet kort': 0 };
    const inAll = ({ price, payer, title }: (typeof seen)[number]) =>
      price + (payer === 'buyer' ? kronor(fees[title] ?? 0) : 0);
    const keyOf: Record<SortOrder, (item: (typeof seen)[number]) => number> = {
      newest: ({ createdAt }) => createdAt.getTime(),
      priceAsc: inAll,
      priceDesc: inAll,
      dateAsc: ({ date }) => Date.parse(date),
      dateDesc: ({ date }) => Date.parse(date),
    };
    const keys = seen.map(keyOf[sortBy]);
    const ascending = [...keys].sort((a, b) => a - b);
    expect(keys).toEqual(sortBy.endsWith('Asc') ? ascending : ascending.reverse());
  });

  test('neither skip nor repeat when listings come and go between them', async () => {
    const input = { query: 'sidloppet', sortBy: 'newest', limit: 8 } as const;
    const first = await visitor().listings.search(input);
    const extra = await aListing({ race: { ...(await aRace()), id: raceId }, seller, price: 100 });
    const [gone] = first.items;
    await db.delete(listings).where(eq(listings.id, gone?.id ?? ''));
    const second = await visitor().listings.search({ ...input, cursor: first.nextCursor });
    const third = await visitor().listings.search({ ...input, cursor: second.nextCursor });
    const ids = [...first.items, ...second.items, ...third.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(COUNT);
    expect(ids).not.toContain(extra.id);
    expect(third.nextCursor).toBeNull();
  });
});

describe('a user’s own pages', () => {
  const ids = (items: { id?: string; listingId?: string }[]) =>
    items.map(({ id, listingId }) => listingId ?? id);

  test('hold each of their purchases once, what waits for them first, and none that came to nothing', async () => {
    const buyer = await aUser();
    const { listing: changed } = await aPurchase({ buyer, seller }).paid().nameChanged().done();
    const bought: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { listing } = await aPurchase({ buyer, seller }).paid().done();
      bought.unshift(listing.id);
    }
    await aPurchase({ buyer, seller }).cancelled().done();
    const mine = await walk((cursor) => as(buyer).purchases.mine({ limit: 2, cursor }));
    expect(ids(mine)).toEqual([changed.id, ...bought]);
  });

  test('hold each of their listings once, what needs them first', async () => {
    const mine = await aSeller();
    const forSale = [await aListing({ seller: mine }), await aListing({ seller: mine })].map(({ id }) => id);
    const { listing: sold } = await aPurchase({ seller: mine }).paid().done();
    const { listing: disputed } = await aPurchase({ seller: mine }).paid().nameChanged().reported().done();
    const { listing: done } = await aPurchase({ seller: mine }).paid().nameChanged().confirmed().done();
    const found = await walk((cursor) => as(mine).listings.mine({ limit: 2, cursor }));
    expect(ids(found)).toEqual([disputed.id, sold.id, ...forSale.reverse(), done.id]);
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

describe('what can be bought first, and races as one', () => {
  /** Answers about races are kept for some seconds: a limit that no place reaches makes each question new. */
  let beyond = 90_000;
  /** Titles, or "race × places", in order, over pages of a length. */
  async function pages(input: Wish, limit = 48): Promise<string[]> {
    beyond += 1;
    return (await searchAll({ maxPrice: beyond, ...input }, limit)).map(({ title, raceName, group }) =>
      group ? `${raceName} × ${group.places}${group.buyable ? '' : ' rest'}` : title,
    );
  }

  test('lists the buyable before the rest, whatever the order, on any page length', async () => {
    const race = await aRace({ raceName: 'Bäverrundan' });
    const cheap = await aListing({ race, seller, price: 100 });
    await sell(cheap);
    for (const price of [900, 700, 800]) await aListing({ race, seller, price });
    const wishes = sortOrders.flatMap((sortBy) => [
      { sortBy, query: 'bäverrundan' },
      { sortBy, raceId: race.id },
    ]);
    for (const wish of wishes) {
      for (const limit of [1, 2, 48]) {
        const items = await searchAll(wish, limit);
        expect(new Set(items.map(({ id }) => id)).size).toBe(4);
        expect(items.map(({ status }) => status)).toEqual(['available', 'available', 'available', 'sold']);
      }
    }
    expect(await visitor().listings.counts({ query: 'bäverrundan' })).toEqual({ total: 4, buyable: 3 });
  });

  test('what a seller cannot be paid for now is among the rest, and is not counted', async () => {
    const race = await aRace({ raceName: 'Grävlingsrundan' });
    const paused = await aSeller();
    for (const price of [100, 200]) await aListing({ race, seller: paused, price });
    for (const price of [600, 700]) await aListing({ race, seller, price });
    const input = { query: 'grävlingsrundan', sortBy: 'priceAsc' } as const;
    const inOrder = async () => (await searchAll(input)).map(({ price }) => price / 100);
    expect(await inOrder()).toEqual([100, 200, 600, 700]);
    await rewrite(users, paused.id, { requirementsDue: true });
    expect(await inOrder()).toEqual([600, 700, 100, 200]);
    expect(await pages(input, 1)).toHaveLength(4);
    expect(await pages({ query: 'grävlingsrundan', grouped: true })).toEqual([
      'Grävlingsrundan × 2',
      'Grävlingsrundan × 2 rest',
    ]);
    expect(await visitor().listings.counts({ query: 'grävlingsrundan' })).toEqual({ total: 4, buyable: 2 });
    await rewrite(users, paused.id, { requirementsDue: false });
    expect(await pages({ query: 'grävlingsrundan', grouped: true })).toEqual(['Grävlingsrundan × 4']);
  });

  test('a race with two places or more is one item, from its cheapest in all', async () => {
    const [many, few] = await Promise.all([
      aRace({ raceName: 'Lodjursloppet', location: 'Lodköping' }),
      aRace({ raceName: 'Lodjurshalvan', location: 'Lodköping' }),
    ]);
    for (const price of [500, 400]) await aListing({ race: many, seller, price });
    await aListing({ race: few, seller, price: 450 });
    const wish = { location: 'lodköping', grouped: true, sortBy: 'priceAsc' } as const;
    for (const limit of [1, 2, 48]) {
      const found = ['Lodjursloppet × 2', 'Lodjurshalvan'];
      expect(await pages(wish, limit)).toEqual(found);
    }
    // The dearest first: still by what the item says.
    expect(await pages({ ...wish, sortBy: 'priceDesc' }, 1)).toEqual(['Lodjurshalvan', 'Lodjursloppet × 2']);
    const [item] = await searchAll(wish);
    expect(item && buyerCost({ ...item, price: kronor(400) }).total).toBe(item?.group?.fromTotal);
    // A limit counts too: only what is within it makes a group.
    expect(await pages({ ...wish, maxPrice: 500 })).toEqual(['Lodjursloppet', 'Lodjurshalvan']);
  });

  test('what is sold of a race is an item of its own, last', async () => {
    const race = await aRace({ raceName: 'Uttersimmet' });
    for (const price of [500, 400, 600, 700]) {
      const listing = await aListing({ race, seller, price });
      if (price !== 700) await sell(listing);
    }
    expect(await pages({ query: 'uttersimmet', grouped: true }, 1)).toEqual([
      'Uttersimmet',
      'Uttersimmet × 3 rest',
    ]);
  });

  test('a place that moves between the parts while somebody reads on is in one of them', async () => {
    const race = await aRace({ raceName: 'Mårdsprinten' });
    const places = [];
    for (const price of [100, 200, 300, 400]) places.push(await aListing({ race, seller, price }));
    const [first, second, third, fourth] = places.map(({ id }) => id);
    await sell({ id: fourth ?? '' });
    const input = { raceId: race.id, sortBy: 'priceAsc', limit: 1 } as const;
    const idsAfter = async (cursor: string | null) =>
      (await walk((from) => visitor().listings.search({ ...input, cursor: from ?? cursor }))).map(
        ({ id }) => id,
      );
    const { nextCursor } = await visitor().listings.search(input);
    expect(await idsAfter(nextCursor)).toEqual([second, third, fourth]);
    await sell({ id: third ?? '' });
    expect(await idsAfter(nextCursor)).toEqual([second, third, fourth]);
    await rewrite(listings, fourth ?? '', { status: 'available' });
    expect(await idsAfter(nextCursor)).toEqual([second, fourth, third]);
    // What has been shown comes once more where it is now: the list shows each once (listing-results.tsx).
    await sell({ id: first ?? '' });
    expect(await idsAfter(nextCursor)).toEqual([second, fourth, first, third]);
  });

  test("a place found by its seller's own words is there, once", async () => {
    const described = await place('Gräsandsloppet');
    await describeListing(described, 'Vid kärrhöksbacken');
    expect(await pages({ query: 'kärrhöksbacken', grouped: true }, 1)).toEqual(['Gräsandsloppet']);
  });

  test('bands, who pays and what it costs in all narrow a search', async () => {
    await place('Kortbandet', { location: 'Bandstad', distance: '8 km' }, 300);
    await place('Långbandet', { location: 'Bandstad', distance: '90 km' }, 300);
    expect(await titles({ location: 'bandstad', band: 'to10' })).toEqual(['Kortbandet']);
    expect(await titles({ location: 'bandstad', band: 'to100' })).toEqual(['Långbandet']);
    const total = async (more: Wish) => (await titles({ location: 'bandstad', ...more })).length;
    const [first] = await searchAll({ location: 'bandstad' });
    if (!first) throw new Error('Nothing was found');
    const kr = buyerCost(first).total / 100;
    expect(await total({ maxPrice: kr })).toBe(2);
    expect(await total({ maxPrice: kr - 1 })).toBe(0);
    expect(await total({ minPrice: kr + 1 })).toBe(0);
    expect((await total({ payer: 'buyer' })) + (await total({ payer: 'seller' }))).toBe(2);
  });
});
