import type Stripe from 'stripe';
import { SITE_NAME } from '@/domain/site/site';
import { env } from '@/env';
import { stripe } from './client';
import { purchaseMetadata } from './metadata';
import { paymentStateOf } from './payment-state';

const WAITING_TIMEOUT_MS = 8000;

interface CheckoutRequest {
  purchaseId: string;
  listingId: string;
  title: string;
  buyerEmail: string;
  /** Öre. */
  price: number;
  /** Öre. */
  serviceFee: number;
  expiresAt: Date;
}

/** Groups the charge, its refund and its transfer at Stripe, so that each can be looked up by the purchase. */
export const transferGroup = (purchaseId: string): string => `purchase_${purchaseId}`;

const lineItem = (name: string, amount: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: 'sek', unit_amount: amount, product_data: { name } },
});

/**
 * Opens Stripe's payment page for a purchase. Everything sent follows from the purchase's row, so that a
 * repeated call with its idempotency key gets the same session back (docs.stripe.com/idempotency).
 */
export function createCheckoutSession(request: CheckoutRequest): Promise<Stripe.Checkout.Session> {
  const { purchaseId, listingId, title, buyerEmail, price, serviceFee, expiresAt } = request;
  const metadata = purchaseMetadata(purchaseId, { listing_id: listingId });
  return stripe().checkout.sessions.create(
    {
      mode: 'payment',
      locale: 'sv',
      // A filter: Stripe offers those of them that the account has switched on. It keeps out what may be switched on
      // later, above all methods whose money can fail days after the name has been changed.
      allowed_payment_method_types: env.STRIPE_PAYMENT_METHODS.toSorted(),
      // Nobody is offered to pay in another currency: the ledger are in SEK.
      adaptive_pricing: { enabled: false },
      line_items: [
        lineItem(`Startplats: ${title}`, price),
        lineItem(`Serviceavgift ${SITE_NAME}`, serviceFee),
      ],
      customer_email: buyerEmail,
      client_reference_id: purchaseId,
      metadata,
      payment_intent_data: { transfer_group: transferGroup(purchaseId), metadata },
      expires_at: Math.floor(expiresAt.getTime() / 1000),
      success_url: `${env.SITE_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}&listing_id=${listingId}&state=${paymentStateOf(purchaseId)}`,
      cancel_url: `${env.SITE_URL}/api/checkout-cancelled/${purchaseId}`,
    },
    // A buyer waits for it, hence a short timeout.
    { idempotencyKey: `checkout:${purchaseId}`, timeout: WAITING_TIMEOUT_MS, maxNetworkRetries: 1 },
  );
}

/** A session with all that settling needs: its payment, the charge and what Stripe kept of it. */
export function retrieveCheckoutSession(sessionId: string): Promise<Stripe.Checkout.Session> {
  return stripe().checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  });
}

/**
 * Ends an open session, so that it can no longer be paid. Stripe refuses when it is not open any more;
 * the session is then read, for the buyer may have paid in the same moment.
 */
export async function endCheckoutSession(sessionId: string): Promise<Stripe.Checkout.Session> {
  const session = await retrieveCheckoutSession(sessionId);
  if (session.status !== 'open') return session;
  try {
    await stripe().checkout.sessions.expire(sessionId, undefined, { idempotencyKey: `expire:${sessionId}` });
  } catch {
    // Refused or unanswered: what counts is what the session says now.
  }
  return retrieveCheckoutSession(sessionId);
}
