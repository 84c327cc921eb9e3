import { z } from 'zod';
import { DomainError } from '@/domain/errors';

const shape = z.tuple([z.union([z.string(), z.number()]), z.uuid()]);

/** Where a page ended: the value it is sorted by, and the row's id. */
export type Position = z.infer<typeof shape>;

export const writeCursor = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** @throws DomainError INVALID_INPUT for anything we did not write. */
export function readCursor(cursor: string): Position {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new DomainError('INVALID_INPUT', 'cursor');
  }
}
