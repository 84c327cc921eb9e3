import { type AnyColumn, desc, type SQL, sql } from 'drizzle-orm';
import { readCursor, writeCursor } from '../listings/cursor';

export interface PageOf {
  cursor?: string | null | undefined;
  limit: number;
}

/** The rows after a page's end, when they are sorted newest first. @throws DomainError INVALID_INPUT */
export function after(columns: { at: AnyColumn; id: AnyColumn }, { cursor }: PageOf): SQL | undefined {
  if (!cursor) return undefined;
  const [at, id] = readCursor(cursor, 'instant');
  return sql`(${columns.at}, ${columns.id}) < (${String(at)}::timestamptz, ${id}::uuid)`;
}

export const newest = ({ at, id }: { at: AnyColumn; id: AnyColumn }): SQL[] => [desc(at), desc(id)];

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
