import { type SQL, sql } from 'drizzle-orm';
import type { SortOrder } from '@/domain/listing/search';
import type { SortedBy } from '@/server/db/pages';
import { inAll } from './search-terms';

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
