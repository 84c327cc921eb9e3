import { type AnyColumn, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { readCursor, writeCursor } from './cursor';

export interface PageOf {
  cursor?: string | null | undefined;
  limit: number;
  /** The other way round. */
  oldest?: boolean | undefined;
}

interface Columns {
  at: AnyColumn | SQLWrapper;
  id: AnyColumn | SQLWrapper;
}

/** The rows after a page's end, when they are sorted newest first. @throws DomainError INVALID_INPUT */
export function after(columns: Columns, { cursor, oldest }: PageOf): SQL | undefined {
  if (!cursor) return undefined;
  const [at, id] = readCursor(cursor, 'instant');
  const end = sql`(${String(at)}::timestamptz, ${id}::uuid)`;
  return oldest ? sql`(${columns.at}, ${columns.id}) > ${end}` : sql`(${columns.at}, ${columns.id}) < ${end}`;
}

/** Newest first, or the other way round. */
export const newest = ({ at, id }: Columns, { oldest }: Pick<PageOf, 'oldest'> = {}): SQL[] =>
  oldest ? [asc(at), asc(id)] : [desc(at), desc(id)];

/** A page of rows read with one more than asked for, and where the next begins. */
export function pageOf<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  at: (row: Row) => Date,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last;
  return { items, nextCursor: more ? writeCursor([at(last).toISOString(), last.id]) : null };
}
