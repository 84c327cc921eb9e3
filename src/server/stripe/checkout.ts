import { createHmac, timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import { type PaymentMethod, paymentMethods } from '@/domain/money/payment-methods';
import { statementSuffix } from '@/domain/purchase/statement-descriptor';
import { SITE_NAME } from '@/domain/site/site';
import { env } from '@/env';
import { stripe } from './client';
import { purchaseMetadata } from './metadata';

/**
 * What Stripe sends a buyer back with, and nobody else knows: it lets any browser read the payment's status. Swish
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

const WAITING_TIMEOUT_MS = 8000;

interface CheckoutRequest {
  purchaseId: string;
  listingId: string;
  title: string;
  raceName: string;
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
  const { purchaseId, listingId, title, raceName, buyerEmail, price, serviceFee, expiresAt } = request;
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
      payment_intent_data: {
        transfer_group: transferGroup(purchaseId),
        metadata,
        // Of cards alone: other methods show the account's own descriptor.
        ...(env.STRIPE_PAYMENT_METHODS.includes('card') && {
          statement_descriptor_suffix: statementSuffix(raceName),
        }),
      },
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
    // Refused or unanswered: the session's current status counts.
  }
  return retrieveCheckoutSession(sessionId);
}

/**
 * What buyers are offered on Stripe's payment page: `available` is true when a method is switched on and the account may
 * use it (docs.stripe.com/api/payment_method_configurations). Of several configurations the default one counts, which
 * is what sessions without a named one use; those of an `application` are not ours.
 */
export async function listAvailableMethods(): Promise<PaymentMethod[]> {
  const { data } = await stripe().paymentMethodConfigurations.list({ limit: 100 });
  const own = data.find(({ active, is_default, application }) => active && is_default && !application);
  return paymentMethods.filter((method) => own?.[method]?.available === true);
}
