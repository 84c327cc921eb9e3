import { eq, type SQL, sql } from 'drizzle-orm';
import { SERVICE_FEE } from '@/domain/fees';
import { kronor } from '@/domain/money';
import type { FilterInput, SearchInput, SortOrder } from '@/domain/validation/listing';
import { db } from '../../db/client';
import { listings, races, users } from '../../db/schema';
import { type Position, readCursor, type SortedBy, writeCursor } from './cursor';
import { type Match, type MatchedRace, matchRaces, narrowsRaces } from './match-races';
import { type ListingCard, listingColumns, toCard, type Viewer } from './views';

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
  /** What a page is sorted by, of a listing `l` and its race `g`. */
  key: SQL;
  /** How a cursor's value is read in the database. */
  type: SQL;
  /** The order within one race (or one race and payer), as an index has it. */
  within: SQL;
  /** Fees differ within a race by who pays: then each race is read once per payer. */
  byPayer?: true;
  /** What stands on the listing alone: an index over all listings serves when no race is asked for. */
  own?: true;
}

const fees = sql`(${SERVICE_FEE} + case when g.payer = 'buyer' then coalesce(g.cost, 0) else 0 end)`;
const byPrice = { sortedBy: 'ore', key: sql`l.price`, type: sql`bigint`, byPayer: true, own: true } as const;
const byDate = { sortedBy: 'day', key: sql`g.date`, type: sql`date` } as const;

const orders: Record<SortOrder, Order> = {
  newest: {
    direction: 'desc',
    sortedBy: 'instant',
    key: sql`l.created_at`,
    type: sql`timestamptz`,
    within: sql`l.created_at desc, l.id desc`,
    own: true,
  },
  priceAsc: { ...byPrice, direction: 'asc', within: sql`l.price, l.id` },
  priceDesc: { ...byPrice, direction: 'desc', within: sql`l.price desc, l.id desc` },
  totalAsc: {
    direction: 'asc',
    sortedBy: 'ore',
    key: sql`l.price + ${fees}`,
    type: sql`bigint`,
    within: sql`l.price, l.id`,
    byPayer: true,
  },
  dateAsc: { ...byDate, direction: 'asc', within: sql`l.id` },
  dateDesc: { ...byDate, direction: 'desc', within: sql`l.id desc` },
};

/**
 * Rows after a position, by the sort's value and then the id, so that no row is shown twice or skipped. The sum of
 * price and fees is compared as a price, which is what the index holds.
 */
function after({ key, type, direction, byPayer, own }: Order, position: Position | null): SQL {
  if (!position) return sql`true`;
  const [value, id] = position;
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  if (byPayer && !own) return sql`(l.price, l.id) ${beyond} (${value}::bigint - ${fees}, ${id}::uuid)`;
  return sql`(${key}, l.id) ${beyond} (${value}::${type}, ${id}::uuid)`;
}

export const raceIds = (matched: Pick<MatchedRace, 'id'>[]): SQL =>
  sql`${sql.param(`{${matched.map(({ id }) => id).join(',')}}`)}::uuid[]`;

/** The races as rows `g (race_id, date, cost, payer)`. */
function groups(matched: MatchedRace[], { byPayer }: Order): SQL {
  const list = (values: (string | number | null)[]) =>
    sql.param(`{${values.map((value) => value ?? 'null').join(',')}}`);
  const rows = sql`unnest(${raceIds(matched)}, ${list(matched.map(({ date }) => date))}::date[], ${list(
    matched.map(({ cost }) => cost),
  )}::bigint[])`;
  return byPayer
    ? sql`(select * from ${rows} as race (race_id, date, cost), unnest(enum_range(null::fee_payer)) as payer) g`
    : sql`(select * from ${rows} as race (race_id, date, cost)) g`;
}

interface Ask {
  input: FilterInput;
  order: Order;
  position: Position | null;
  limit: number;
}

const sorted = (direction: 'asc' | 'desc'): SQL =>
  direction === 'asc' ? sql`order by key, id` : sql`order by key desc, id desc`;

/** The best of all listings, by an index over them all. */
const bestOfAll = ({ input, order, position, limit }: Ask): SQL => sql`
  select l.id, ${order.key} as key from race_listings l
  where ${visible} and ${priced(input)} and ${after(order, position)}
  order by ${order.within} limit ${limit}`;

/** The best of each race by its own index, merged: the cost follows the races, not the listings. */
const bestPerRace = (matched: MatchedRace[], { input, order, position, limit }: Ask): SQL => sql`
  select best.id, best.key from ${groups(matched, order)} cross join lateral (
    select l.id, ${order.key} as key from race_listings l
    where l.race_id = g.race_id ${order.byPayer ? sql`and l.payer = g.payer` : sql``}
      and ${visible} and ${priced(input)} and ${after(order, position)}
    order by ${order.within} limit ${limit}
  ) best ${sorted(order.direction)} limit ${limit}`;

/** Folded words hold only letters and digits, so nothing in them is a wildcard. */
const says = (word: string): SQL => sql`l.search_text like ${`%${word}%`}`;

/**
 * Listings `l` that are found by their seller's own words, in races `g` that do not hold all the words themselves:
 * each word is in the race or in the listing, and one at least in the listing.
 */
export const foundByOwnWords = ({ whole, words }: Match): SQL => sql`
  ${visible} and (${sql.join(
    words.map(({ word }) => says(word)),
    sql` or `,
  )}) and ${sql.join(
    words.map(({ word, heldBy }) => sql`(l.race_id = any(${raceIds(heldBy)}) or ${says(word)})`),
    sql` and `,
  )} and l.race_id <> all(${raceIds(whole)})`;

const bestByOwnWords = (match: Match, { input, order, position, limit }: Ask): SQL => sql`
  select l.id, ${order.key} as key
  from race_listings l join ${groups(match.allowed, order)} on g.race_id = l.race_id ${order.byPayer ? sql`and g.payer = l.payer` : sql``}
  where ${foundByOwnWords(match)} and ${priced(input)} and ${after(order, position)}
  ${sorted(order.direction)} limit ${limit}`;

/** The ids of a page and what each is sorted by, as SQL. */
async function findPage(ask: Ask): Promise<SQL> {
  const { input, order, limit } = ask;
  if (!narrowsRaces(input) && order.own) return bestOfAll(ask);
  const match = await matchRaces(input);
  const ofRaces = bestPerRace(match.whole, ask);
  if (match.words.length === 0) return ofRaces;
  return sql`select * from ((${ofRaces}) union all (${bestByOwnWords(match, ask)})) found
    ${sorted(order.direction)} limit ${limit}`;
}

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
  const rows = await db
    .select({ ...listingColumns(viewer), key: sql<string | number>`found.key` })
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
