import { refundWhole } from '../../stripe/money';

/**
 * Gives back a payment that is not in our ledger: one in another currency than SEK, or the second of a purchase. Nothing
 * is posted: Stripe holds it, and the difference stays in the admins' list until one of them handles it.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function refundForeign({ paymentIntentId }: { paymentIntentId: string }): Promise<void> {
  await refundWhole(paymentIntentId);
}
