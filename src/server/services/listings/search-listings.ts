import { eq, type SQL, sql } from 'drizzle-orm';
import type { SortOrder } from '@/domain/listing/search';
import { kronor } from '@/domain/money';
import type { FilterInput, SearchInput } from '@/domain/validation/listing';
import { adHoc, db } from '../../db/client';
import { listings, races, users } from '../../db/schema';
import { type Position, readCursor, type SortedBy, writeCursor } from './cursor';
import { type Match, type MatchedRace, matchRaces, narrowsRaces } from './match-races';
import { cardColumns, type ListingCard, toCard, type Viewer } from './views';

/** `race_listings l`, where a visitor can find it. The indexes of the search are partial by just this. */
export const visible = sql`l.deleted_at is null and l.status <> 'inactive'`;

/** Prices within the limits, given in whole kronor. */
export const priced = ({ minPrice, maxPrice }: FilterInput): SQL =>
  sql.join(
    [
      sql`true`,
      ...(minPrice === undefined ? [] : [sql`l.price >= ${kronor(minPrice)}`]),
      ...(maxPrice === undefined ? [] : [sql`l.price <= ${kronor(maxPrice)}`]),
    ],
    sql` and `,
  );

interface Order {
  direction: 'asc' | 'desc';
  sortedBy: SortedBy;
  /** What a page is sorted by, of a listing `l`; an index has it, over all listings and within each race. */
  key: SQL;
  /** How a cursor's value is read in the database. */
  type: SQL;
}

const byPrice = { sortedBy: 'ore', key: sql`l.price`, type: sql`bigint` } as const;
const byDate = { sortedBy: 'day', key: sql`l.date`, type: sql`date` } as const;

const orders: Record<SortOrder, Order> = {
  newest: { direction: 'desc', sortedBy: 'instant', key: sql`l.created_at`, type: sql`timestamptz` },
  priceAsc: { ...byPrice, direction: 'asc' },
  priceDesc: { ...byPrice, direction: 'desc' },
  // Our own fee is the same for all.
  totalAsc: { ...byPrice, direction: 'asc', key: sql`(l.price + l.organiser_fee)` },
  dateAsc: { ...byDate, direction: 'asc' },
  dateDesc: { ...byDate, direction: 'desc' },
};

/** Rows after a position, by the sort's value and then the id, so that no row is shown twice or skipped. */
function after({ key, type, direction }: Order, position: Position | null): SQL {
  if (!position) return sql`true`;
  const [value, id] = position;
  return sql`(${key}, l.id) ${direction === 'asc' ? sql`>` : sql`<`} (${value}::${type}, ${id}::uuid)`;
}

export const raceIds = (matched: Pick<MatchedRace, 'id'>[]): SQL =>
  sql`${sql.param(`{${matched.map(({ id }) => id).join(',')}}`)}::uuid[]`;

interface Ask {
  input: FilterInput;
  order: Order;
  position: Position | null;
  /** Stands in the SQL as it is: a plan that is kept is made for few rows, and not for a tenth of all. */
  limit: number;
}

/** The best listings of those that meet a condition, by an index. */
const best = (condition: SQL, { input, order, position, limit }: Ask): SQL => {
  const way = order.direction === 'asc' ? sql`` : sql`desc`;
  return sql`select l.id, ${order.key} as key from race_listings l
    where ${visible} and ${condition} and ${priced(input)} and ${after(order, position)}
    order by ${order.key} ${way}, l.id ${way} limit ${sql.raw(String(limit))}`;
};

const sorted = ({ order, limit }: Ask): SQL =>
  order.direction === 'asc'
    ? sql`order by key, id limit ${sql.raw(String(limit))}`
    : sql`order by key desc, id desc limit ${sql.raw(String(limit))}`;

/** The best of each race by its own index, merged: the cost follows the races, not the listings. */
const bestPerRace = (matched: MatchedRace[], ask: Ask): SQL => sql`
  select best.id, best.key from unnest(${raceIds(matched)}) as race (id)
  cross join lateral (${best(sql`l.race_id = race.id`, ask)}) best ${sorted(ask)}`;

/** Folded words hold only letters and digits, so nothing in them is a wildcard. */
const says = (word: string): SQL => sql`l.search_text like ${`%${word}%`}`;

/**
 * Listings `l` that are found by their seller's own words, in races that do not hold all the words themselves:
 * each word is in the race or in the listing, and one at least in the listing.
 */
export const foundByOwnWords = ({ whole, allowed, words }: Match): SQL => sql`
  (${sql.join(
    words.map(({ word }) => says(word)),
    sql` or `,
  )}) and ${sql.join(
    words.map(({ word, heldBy }) => sql`(l.race_id = any(${raceIds(heldBy)}) or ${says(word)})`),
    sql` and `,
  )} and l.race_id <> all(${raceIds(whole)}) ${allowed ? sql`and l.race_id = any(${raceIds(allowed)})` : sql``}`;

/** The ids of a page and what each is sorted by, as SQL. */
async function findPage(ask: Ask): Promise<SQL> {
  if (!narrowsRaces(ask.input)) return best(sql`true`, ask);
  const match = await matchRaces(ask.input);
  const ofRaces = bestPerRace(match.whole, ask);
  if (match.words.length === 0) return ofRaces;
  return sql`select * from ((${ofRaces}) union all (${best(foundByOwnWords(match), ask)})) found ${sorted(ask)}`;
}

/** Where all values lead by the same index, the plan is kept; words and prices may be rare or common. */
const planned = ({ query, minPrice, maxPrice }: FilterInput) =>
  query || minPrice !== undefined || maxPrice !== undefined ? adHoc : db;

export interface SearchResult {
  items: ListingCard[];
  nextCursor: string | null;
}

/**
 * One page of listings by keyset. Nearly all that a search asks for stands on the race: so the races are matched
 * first, then the best listings of each are read from its index and merged (spec 1, section 5).
 * @param input prices in whole kronor, dates as Stockholm days.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function searchListings(input: SearchInput, viewer: Viewer): Promise<SearchResult> {
  const order = orders[input.sortBy];
  const position = input.cursor ? readCursor(input.cursor, order.sortedBy) : null;
  const found = await findPage({ input, order, position, limit: input.limit + 1 });
  const rows = await planned(input)
    .select({ ...cardColumns(viewer), key: sql<string | number>`found.key` })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(sql`(${found}) found`, eq(listings.id, sql`found.id`))
    .orderBy(order.direction === 'asc' ? sql`found.key, found.id` : sql`found.key desc, found.id desc`);
  const page = rows.slice(0, input.limit);
  const last = page[page.length - 1];
  return {
    items: page.map((row) => toCard(row, viewer)),
    nextCursor:
      rows.length > input.limit && last
        ? writeCursor([readKey(last.key, order.sortedBy), last.listing.id])
        : null,
  };
}

/** The database's value as a cursor keeps it. */
const readKey = (key: string | number, sortedBy: SortedBy): string | number => {
  if (sortedBy === 'ore') return Number(key);
  return sortedBy === 'instant' ? new Date(key).toISOString() : String(key);
};
