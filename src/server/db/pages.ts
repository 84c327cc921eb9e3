import { type AnyColumn, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { day, oreInput } from '@/domain/input';
import { isDay } from '@/domain/time';
import { z } from '@/domain/zod';

/** What pages are sorted by. */
const values = {
  instant: z.iso.datetime().refine((at) => isDay(at.slice(0, 10))),
  day,
  ore: oreInput,
  text: z
    .string()
    .max(400)
    .refine((text) => !text.includes('\0')),
};
export type SortedBy = keyof typeof values;

/** Where a page ended: the value it is sorted by, and the row's id. */
type Position = [value: string | number, id: string];

/** A position as the opaque cursor of an API. */
export const writeCursor = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** @throws DomainError INVALID_INPUT for anything we did not write for this sort. */
export function readCursor(cursor: string, sortedBy: SortedBy): Position {
  try {
    const written = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return z.tuple([values[sortedBy], z.uuid()]).parse(written);
  } catch {
    throw new DomainError('INVALID_INPUT', 'cursor');
  }
}

/** The database counts no farther than it can. */
const FARTHEST = 1_000_000;

/**
 * Where a page begins in a list whose order moves: how many rows come before it, none without a cursor.
 * @throws DomainError INVALID_INPUT for what is no number.
 */
export function readOffset(cursor: string | null | undefined): number {
  const offset = Number.parseInt(cursor ?? '0', 10);
  if (Number.isNaN(offset)) throw new DomainError('INVALID_INPUT', 'cursor');
  return Math.min(Math.max(0, offset), FARTHEST);
}

export interface PageOf {
  cursor?: string | null | undefined;
  limit: number;
  /** The other way round. */
  oldest?: boolean | undefined;
  /** This row alone, whatever its state. */
  only?: string | undefined;
}

interface Columns {
  at: AnyColumn | SQLWrapper;
  id: AnyColumn | SQLWrapper;
}

/**
 * The rows after a page's end, when they are sorted newest first, or the one that is asked for.
 * @throws DomainError INVALID_INPUT
 */
export function after(columns: Columns, { cursor, oldest, only }: PageOf): SQL | undefined {
  if (only) return sql`${columns.id} = ${only}::uuid`;
  if (!cursor) return undefined;
  const [at, id] = readCursor(cursor, 'instant');
  const end = sql`(${String(at)}::timestamptz, ${id}::uuid)`;
  return oldest ? sql`(${columns.at}, ${columns.id}) > ${end}` : sql`(${columns.at}, ${columns.id}) < ${end}`;
}

/** Newest first, or the other way round. */
export const newest = ({ at, id }: Columns, { oldest }: Pick<PageOf, 'oldest'> = {}): SQL[] =>
  oldest ? [asc(at), asc(id)] : [desc(at), desc(id)];

/** A page of rows read with one more than its limit, and where the next begins. */
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
