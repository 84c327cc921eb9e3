import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { myBidsInput } from '@/domain/bid/input';
import { after, newest, pageOf } from '@/server/db/pages';
import { bids } from '@/server/db/schema';
import { selectOwnBids, toOwnBid } from './bid-view';

const PAGE = 20;

const columns = { at: bids.begunAt, id: bids.id };

/**
 * A user's bids, newest first, a page at a time; ended ones too.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function listMyBids({ cursor }: z.infer<typeof myBidsInput>, { actor, now }: Call<'buyer'>) {
  const rows = await selectOwnBids(actor.userId, after(columns, { cursor, limit: PAGE }))
    .orderBy(...newest(columns))
    .limit(PAGE + 1);
  const { items, nextCursor } = pageOf(
    rows.map((row) => ({ row, id: row.bid.id })),
    PAGE,
    ({ row }) => row.bid.begunAt,
  );
  return { items: items.map(({ row }) => toOwnBid(row, now)), nextCursor };
}
