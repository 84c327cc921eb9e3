import { desc, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/actor';
import type { myBidsInput } from '@/domain/validation/bid';
import { bids } from '@/server/db/schema';
import { readCursor, writeCursor } from '../listings/internal/cursor';
import { selectOwnBids, toOwnBid } from './internal/bid-view';

const PAGE = 20;

/**
 * A user's bids, newest first, a page at a time; ended ones too.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function listMyBids({ cursor }: z.infer<typeof myBidsInput>, { actor, now }: Call<'buyer'>) {
  const [at, id] = cursor ? readCursor(cursor, 'instant') : [];
  const rows = await selectOwnBids(
    actor.userId,
    at === undefined ? undefined : sql`(${bids.begunAt}, ${bids.id}) < (${at}::timestamptz, ${id}::uuid)`,
  )
    .orderBy(desc(bids.begunAt), desc(bids.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1)?.bid;
  return {
    items: page.map((row) => toOwnBid(row, now)),
    nextCursor: rows.length > PAGE && last ? writeCursor([last.begunAt.toISOString(), last.id]) : null,
  };
}
