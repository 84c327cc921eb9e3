import { stripeAt } from '@/domain/account/actor';
import { orProviderDown } from '@/server/stripe/client';
import { settleCheckout } from '../settle-checkout';

export type PaymentStatus = 'paid' | 'processing' | 'failed' | 'refunded' | 'open';

/**
 * How a payment stands. Applies what Stripe says by the same function as the webhook, so either may come first.
 * @throws DomainError PAYMENT_PROVIDER_DOWN
 */
export async function settledStatus(
  payment: { purchaseId: string; sessionId: string },
  now: Date,
): Promise<PaymentStatus> {
  const { purchase, outcome } = await orProviderDown(settleCheckout(payment, stripeAt(now)));
  // Paid too late or a wrong amount: it is refunded.
  const returned = purchase.state === 'cancelled' && outcome === 'paid';
  if (purchase.state === 'refunded' || returned) return 'refunded';
  return outcome === 'expired' ? 'failed' : outcome;
}
