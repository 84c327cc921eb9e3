import type Stripe from 'stripe';
import { stripe } from './client';

/** A charge with what Stripe kept of it, as far as that is known. */
export const retrieveCharge = (chargeId: string): Promise<Stripe.Charge> =>
  stripe().charges.retrieve(chargeId, { expand: ['balance_transaction'] });

/**
 * What Stripe kept of a charge, in öre. Null until its balance transaction is there, which is seconds to hours after
 * the payment (docs.stripe.com/payments/payment-intents/asynchronous-capture).
 */
export function feeOf({ balance_transaction: link }: Stripe.Charge): number | null {
  return link && typeof link === 'object' ? link.fee : null;
}
