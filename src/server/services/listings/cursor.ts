import { z } from 'zod';
import { DomainError } from '@/domain/errors';

/** What pages are sorted by. */
const values = { instant: z.iso.datetime(), day: z.iso.date(), ore: z.int(), text: z.string().max(400) };
export type SortedBy = keyof typeof values;

/** Where a page ended: the value it is sorted by, and the row's id. */
export type Position = [value: string | number, id: string];

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
