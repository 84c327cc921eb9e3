import { z } from '@/domain/zod';

/** Marks what this product makes at Stripe, on an account that other products may share. */
const APP = 'loppbytet';

const ofPurchase = z.object({ app: z.literal(APP), purchase_id: z.uuid() });
const ofBid = z.object({ app: z.literal(APP), bid_id: z.uuid() });
const bySavedCard = z.object({ paid_by: z.literal('saved_card') });
const ofUser = z.object({ app: z.literal(APP), user_id: z.uuid() });

/** Metadata for a session, payment, refund or transfer of a purchase: what its events are recognised by. */
export const purchaseMetadata = (purchaseId: string, more: Record<string, string> = {}) => ({
  app: APP,
  purchase_id: purchaseId,
  ...more,
});

/**
 * Metadata for a payment by a saved card. Checkout's payments carry their purchase too, but are settled with their
 * session; the mark says that this one has none.
 */
export const savedCardMetadata = (purchaseId: string, attempt: number) =>
  purchaseMetadata(purchaseId, { attempt: String(attempt), paid_by: 'saved_card' });

/** Metadata for what saves the card of a bid. It names no purchase: nothing is paid. */
export const bidMetadata = (bidId: string, userId: string) => ({ app: APP, bid_id: bidId, user_id: userId });

/** Metadata for a seller's account, and for a buyer's customer. */
export const userMetadata = (userId: string) => ({ app: APP, user_id: userId });

/** The purchase that an object at Stripe belongs to; null when this product did not make it, whatever it carries. */
export function purchaseIdIn(metadata: unknown): string | null {
  const read = ofPurchase.safeParse(metadata);
  return read.success ? read.data.purchase_id : null;
}

/** The user that an account at Stripe belongs to; null when this product did not make it. */
export function userIdIn(metadata: unknown): string | null {
  const read = ofUser.safeParse(metadata);
  return read.success ? read.data.user_id : null;
}

/** The purchase that a payment by a saved card is for; null for all other payments, as those of Checkout. */
export const savedCardPurchaseIn = (metadata: unknown): string | null =>
  bySavedCard.safeParse(metadata).success ? purchaseIdIn(metadata) : null;

/** The bid that an object at Stripe belongs to; null when this product did not make it. */
export function bidIdIn(metadata: unknown): string | null {
  const read = ofBid.safeParse(metadata);
  return read.success ? read.data.bid_id : null;
}
