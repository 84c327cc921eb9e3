import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { FilterInput } from '@/domain/listing/input';
import type { SortOrder } from '@/domain/listing/search';
import { SERVICE_FEE } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import type { Database } from '@/server/db/client';
import type { SortedBy } from '@/server/db/pages';
import { readPublic } from '@/server/db/replica';
import { listings, notRemoved, races, users } from '@/server/db/schema';
import { cardColumns } from '../views';
import { type MatchedRace, matchRaces, narrowsRaces } from './match-races';

/** The conditions of a search. */
export interface Terms {
  /** Limits of what the buyer pays in all but our own fee, öre. */
  least?: number;
  most?: number;
  payer?: string;
  /** Conditions on the race or on text, by the ids of races. */
  found?: Found;
}

interface Found {
  /** Races whose listings are all found. */
  whole: string[];
  /** Races where sellers' own texts are searched, when not in all. */
  allowed?: string[];
  /** Each word as a pattern, and the races that hold it. */
  words: { pattern: string; heldBy: string[] }[];
}

const idsOf = (races: MatchedRace[]): string[] => races.map(({ id }) => id);

/** @param input prices in whole kronor */
export async function termsOf(input: FilterInput): Promise<Terms> {
  const { minPrice, maxPrice, payer } = input;
  const match = narrowsRaces(input) ? await matchRaces(input) : null;
  return {
    ...(minPrice !== undefined && { least: kronor(minPrice) - SERVICE_FEE }),
    ...(maxPrice !== undefined && { most: kronor(maxPrice) - SERVICE_FEE }),
    ...(payer && { payer }),
    ...(match && {
      found: {
        whole: idsOf(match.whole),
        ...(match.allowed && { allowed: idsOf(match.allowed) }),
        // Folded words hold only letters and digits, so nothing in them is a wildcard.
        words: match.words.map(({ word, heldBy }) => ({ pattern: `%${word}%`, heldBy: idsOf(heldBy) })),
      },
    }),
  };
}

/** `race_listings l`, where a visitor can find it. The indexes of the search are partial by all but the last. */
export const visible = sql`l.deleted_at is null and l.status <> 'inactive' and ${notRemoved(sql`l.id`)}`;

/** As `isSellerReady`, of the user `s`. */
const isReady = sql`s.onboarding_complete and not s.requirements_due and s.blocked_at is null`;

/**
 * Listings `l` that can be bought now, in a race that is open. The seller is looked up by id for each: a page reads a
 * few listings of each race, and shall never read all users.
 */
export const forSale = sql`(l.status = 'available' and (select ${isReady} from users s where s.id = l.seller_id))`;

/** The same, for a count of many, where sellers are read once. */
export const forSaleOfMany = sql`(l.status = 'available' and exists (
  select from users s where s.id = l.seller_id and ${isReady}))`;

/** What a listing `l` costs its buyer beside our own fee, as the indexes have it. */
export const inAll = sql`(l.price + l.organiser_fee)`;

/** Prices within the limits, and the name change paid by whom it should be. */
export const priced = ({ least, most, payer }: Terms): SQL => {
  const terms = [sql`true`];
  if (least !== undefined) terms.push(sql`${inAll} >= ${least}`);
  if (most !== undefined) terms.push(sql`${inAll} <= ${most}`);
  if (payer) terms.push(sql`l.payer = ${payer}::fee_payer`);
  return sql.join(terms, sql` and `);
};

/** Ids of races as an SQL array. */
export const raceIds = (ids: Iterable<string>): SQL => sql`${`{${[...ids].join(',')}}`}::uuid[]`;

const contains = (pattern: string): SQL => sql`l.search_text like ${pattern}`;

/**
 * Listings `l` that are found by their seller's own words, in races that do not hold all the words themselves:
 * each word is in the race or in the listing, and one at least in the listing.
 */
export const foundByOwnWords = ({ whole, allowed, words }: Found): SQL => sql`
  (${sql.join(
    words.map(({ pattern }) => contains(pattern)),
    sql` or `,
  )}) and ${sql.join(
    words.map(({ pattern, heldBy }) => sql`(l.race_id = any(${raceIds(heldBy)}) or ${contains(pattern)})`),
    sql` and `,
  )} and l.race_id <> all(${raceIds(whole)}) ${allowed ? sql`and l.race_id = any(${raceIds(allowed)})` : sql``}`;

interface Order {
  direction: 'asc' | 'desc';
  sortedBy: SortedBy;
  /** What a page is sorted by, of a listing `l`; an index has it, over all listings and within each race. */
  key: SQL;
  /** How a cursor's value is read in the database. */
  type: SQL;
}

/** By what the buyer pays in all. Our own fee is the same for all. */
const byPrice = { sortedBy: 'ore', key: inAll, type: sql`bigint` } as const;
const byDate = { sortedBy: 'day', key: sql`l.date`, type: sql`date` } as const;

export const orders: Record<SortOrder, Order> = {
  newest: { direction: 'desc', sortedBy: 'instant', key: sql`l.created_at`, type: sql`timestamptz` },
  priceAsc: { ...byPrice, direction: 'asc' },
  priceDesc: { ...byPrice, direction: 'desc' },
  dateAsc: { ...byDate, direction: 'asc' },
  dateDesc: { ...byDate, direction: 'desc' },
};

/** The database's value as a cursor keeps it. */
export const readKey = (key: string | number, sortedBy: SortedBy): string | number => {
  if (sortedBy === 'ore') return Number(key);
  return sortedBy === 'instant' ? new Date(key).toISOString() : String(key);
};

/** A page of what a search finds. */
export interface Page {
  terms: Terms;
  order: Order;
  limit: number;
  /** Of the last row of the page before: what it is sorted by, and its id. */
  last: [key: string | number | Placeholder, id: string | Placeholder] | null;
}

/** Rows after a position, by the sort's value and then the id, so that no row is shown twice or skipped. */
export const isAfter = ({ last, order }: Page, key: SQL, id: SQL): SQL =>
  last
    ? sql`(${key}, ${id}) ${order.direction === 'asc' ? sql`>` : sql`<`} (${last[0]}::${order.type}, ${last[1]}::uuid)`
    : sql`true`;

export const sorted = (direction: Order['direction'], key: SQL, id: SQL): SQL =>
  direction === 'asc' ? sql`order by ${key}, ${id}` : sql`order by ${key} desc, ${id} desc`;

/** Stands in the SQL as it is: a plan that is kept is made for few rows, and not for a tenth of all. */
export const limitTo = (count: number): SQL => sql`limit ${sql.raw(String(count))}`;

/** The best listings of those that meet a condition, by an index. */
export const best = (condition: SQL, page: Page): SQL => sql`
  select l.id, ${page.order.key} as key from race_listings l
  where ${visible} and ${condition} and ${priced(page.terms)} and ${isAfter(page, page.order.key, sql`l.id`)}
  ${sorted(page.order.direction, page.order.key, sql`l.id`)} ${limitTo(page.limit)}`;

/** Reads the cards of what was found: ids, and what each is sorted by. */
export const selectFound = (on: Database, found: SQL, { direction }: Order, many: SQL<boolean>) =>
  on
    .select({ ...cardColumns, key: sql<string | number>`found.key`, many })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(sql`(${found}) found`, eq(listings.id, sql`found.id`))
    .orderBy(
      ...(direction === 'asc' ? [sql`found.key`, sql`found.id`] : [sql`found.key desc`, sql`found.id desc`]),
    );

/** @param keepPlan where the best plan is the same whatever the values are. */
export async function readFound(found: SQL, order: Order, many: SQL<boolean>, keepPlan: boolean) {
  return readPublic((on) => {
    const query = selectFound(on, found, order, many);
    return keepPlan ? query.prepare('search').execute() : query;
  });
}
