import { and, asc, count, desc, eq, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { kronor } from '@/domain/money';
import type { SearchInput, SortOrder } from '@/domain/validation/listing';
import { db } from '../../db/client';
import { listings } from '../../db/schema';
import { type Position, readCursor, type SortedBy, writeCursor } from './cursor';
import { type ListingCard, type ListingRecord, selectListings, toCard, type Viewer } from './views';

/**
 * Finds the text anywhere; what people type is never a wildcard. By Swedish letters, since a database's own
 * collation may know no other capitals than A to Z.
 */
const contains = (column: PgColumn, text: string): SQL =>
  sql`${column} collate "sv-x-icu" ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

function matchesText(text: string): SQL | undefined {
  return or(
    contains(listings.raceName, text),
    contains(listings.customRaceName, text),
    contains(listings.location, text),
    contains(listings.description, text),
  );
}

/** Which listings a search is about (spec 1, section 5). Paused ones are nobody's to find. */
function filters(input: SearchInput): SQL | undefined {
  return and(
    isNull(listings.deletedAt),
    ne(listings.status, 'inactive'),
    input.query ? matchesText(input.query) : undefined,
    input.raceId ? eq(listings.raceId, input.raceId) : undefined,
    input.race ? contains(listings.raceName, input.race) : undefined,
    input.location ? contains(listings.location, input.location) : undefined,
    input.distance ? eq(listings.distance, input.distance) : undefined,
    input.minPrice === undefined ? undefined : gte(listings.price, kronor(input.minPrice)),
    input.maxPrice === undefined ? undefined : lte(listings.price, kronor(input.maxPrice)),
    input.date ? eq(listings.date, input.date) : undefined,
  );
}

interface Order {
  by: PgColumn;
  direction: 'asc' | 'desc';
  sortedBy: SortedBy;
  /** The value a cursor keeps, and how it is compared in the database. */
  valueOf: (record: ListingRecord) => string | number;
  compare: (value: string | number) => SQL;
}

const byPrice = {
  by: listings.price,
  sortedBy: 'ore' as const,
  valueOf: ({ listing }: ListingRecord) => listing.price,
  compare: (value: string | number) => sql`${Number(value)}::bigint`,
};
const byDate = {
  by: listings.date,
  sortedBy: 'day' as const,
  valueOf: ({ listing }: ListingRecord) => listing.date,
  compare: (value: string | number) => sql`${String(value)}::date`,
};

const orders: Record<SortOrder, Order> = {
  newest: {
    by: listings.createdAt,
    direction: 'desc',
    sortedBy: 'instant',
    valueOf: ({ listing }) => listing.createdAt.toISOString(),
    compare: (value) => sql`${String(value)}::timestamptz`,
  },
  priceAsc: { ...byPrice, direction: 'asc' },
  priceDesc: { ...byPrice, direction: 'desc' },
  dateAsc: { ...byDate, direction: 'asc' },
  dateDesc: { ...byDate, direction: 'desc' },
};

/** Rows after a position, by the sort's value and then the id, so that no row is shown twice or skipped. */
const after = ({ by, direction, compare }: Order, [value, id]: Position): SQL =>
  direction === 'asc'
    ? sql`(${by}, ${listings.id}) > (${compare(value)}, ${id}::uuid)`
    : sql`(${by}, ${listings.id}) < (${compare(value)}, ${id}::uuid)`;

export interface SearchResult {
  items: ListingCard[];
  nextCursor: string | null;
  /** All matches, not only these. */
  total: number;
}

/**
 * One page of listings by keyset, with the exact number of matches.
 * @param input prices in whole kronor, date as a Stockholm day.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function searchListings(input: SearchInput, viewer: Viewer): Promise<SearchResult> {
  const order = orders[input.sortBy];
  const direction = order.direction === 'asc' ? asc : desc;
  const where = filters(input);
  const [rows, [counted]] = await Promise.all([
    selectListings(viewer)
      .where(and(where, input.cursor ? after(order, readCursor(input.cursor, order.sortedBy)) : undefined))
      .orderBy(direction(order.by), direction(listings.id))
      .limit(input.limit + 1),
    db.select({ n: count() }).from(listings).where(where),
  ]);
  const page = rows.slice(0, input.limit);
  const last = page[page.length - 1];
  return {
    items: page.map((row) => toCard(row, viewer)),
    nextCursor:
      rows.length > input.limit && last ? writeCursor([order.valueOf(last), last.listing.id]) : null,
    total: counted?.n ?? 0,
  };
}
