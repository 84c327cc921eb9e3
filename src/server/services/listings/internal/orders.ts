import { eq, type SQL, sql } from 'drizzle-orm';
import type { SortOrder } from '@/domain/listing/search';
import { db } from '@/server/db/client';
import type { SortedBy } from '@/server/db/pages';
import { listings, races, users } from '@/server/db/schema';
import { cardColumns } from '../views';
import { inAll, priced, type Terms, visible } from './search-terms';

export interface Order {
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
  last: [key: string | number, id: string] | null;
}

/** Rows after a position, by the sort's value and then the id, so that no row is shown twice or skipped. */
export const isAfter = ({ last, order }: Page, key: SQL, id: SQL): SQL =>
  last
    ? sql`(${key}, ${id}) ${order.direction === 'asc' ? sql`>` : sql`<`} (${last[0]}::${order.type}, ${last[1]}::uuid)`
    : sql`true`;

export const sorted = (direction: Order['direction'], key: SQL, id: SQL): SQL =>
  direction === 'asc' ? sql`order by ${key}, ${id}` : sql`order by ${key} desc, ${id} desc`;

/** The best listings of those that meet a condition, by an index. */
export const best = (condition: SQL, page: Page): SQL => sql`
  select l.id, ${page.order.key} as key from race_listings l
  where ${visible} and ${condition} and ${priced(page.terms)} and ${isAfter(page, page.order.key, sql`l.id`)}
  ${sorted(page.order.direction, page.order.key, sql`l.id`)} limit ${page.limit}`;

/** The cards of what was found: ids, and what each is sorted by. */
export const readFound = (found: SQL, { direction }: Order, many: SQL<boolean>) =>
  db
    .select({ ...cardColumns, key: sql<string | number>`found.key`, many })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(sql`(${found}) found`, eq(listings.id, sql`found.id`))
    .orderBy(
      ...(direction === 'asc' ? [sql`found.key`, sql`found.id`] : [sql`found.key desc`, sql`found.id desc`]),
    );
