import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/env';

/**
 * What Stripe sends a buyer back with, and nobody else knows: it lets any browser ask how this payment stands. Swish
 * comes back in the phone's own browser, which may have no session. By a key that is not rotated: a repeated request
 * for a payment page must carry the same (docs.stripe.com/idempotency).
 * @returns HMAC-SHA-256, base64url.
 */
export const paymentStateOf = (purchaseId: string): string =>
  createHmac('sha256', Buffer.from(env.ENTRY_HASH_KEY, 'base64'))
    .update(`payment-state:${purchaseId}`)
    .digest('base64url');

/** Whether this is the state of a purchase's payment. */
export function isPaymentStateOf(purchaseId: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(paymentStateOf(purchaseId)), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
