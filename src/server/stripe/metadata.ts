import { z } from 'zod';

/** Marks what this product makes at Stripe, on an account that other products may share. */
const APP = 'loppbytet';

const ofPurchase = z.object({ app: z.literal(APP), purchase_id: z.uuid() });
const ofUser = z.object({ app: z.literal(APP), user_id: z.uuid() });

/** Metadata for a session, payment, refund or transfer of a purchase: what its events are recognised by. */
export const purchaseMetadata = (purchaseId: string, more: Record<string, string> = {}) => ({
  app: APP,
  purchase_id: purchaseId,
  ...more,
});

/** Metadata for a seller's account. */
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
