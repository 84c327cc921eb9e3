import { refundWhole } from '../../stripe/money';

/**
 * Gives back a payment in another currency than SEK. It is not in our ledger, so nothing is posted: Stripe holds it,
 * and the difference stays in the admins' list until one of them handles it.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function refundForeign({ paymentIntentId }: { paymentIntentId: string }): Promise<void> {
  await refundWhole(paymentIntentId);
}
