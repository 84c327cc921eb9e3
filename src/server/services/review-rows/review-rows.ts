import { type SQL, sql } from 'drizzle-orm';
import { z } from '@/domain/zod';
import { purchases } from '@/server/db/schema';

const own = z.object({
  purchaseId: z.uuid(),
  text: z.string(),
  decidedAt: z.coerce.date().nullable(),
  shownAt: z.coerce.date().nullable(),
});
export type WrittenReview = z.infer<typeof own>;

/** What the buyer of a purchase has said of its seller, in this purchase or another, as a subselect; null if nothing. */
export const ownReview: SQL<WrittenReview | null> = sql<WrittenReview | null>`(
  select json_build_object('purchaseId', r.purchase_id, 'text', r.text, 'decidedAt', r.decided_at, 'shownAt', r.shown_at)
  from reviews r where r.buyer_id = ${purchases.buyerId} and r.seller_id = ${purchases.sellerId}
)`.mapWith((written: unknown) => own.parse(written));
