import type Stripe from 'stripe';
import { transferGroup } from './checkout';
import { stripe } from './client';
import { purchaseIdIn, purchaseMetadata } from './metadata';

/** Stripe keeps idempotency keys for at least 24 h; past this a write is looked up before it is tried again. */
export const KEY_LIFETIME_MS = 20 * 3_600_000;

interface MoneyRequest {
  purchaseId: string;
  /** Öre. */
  amount: number;
  attempt: number;
}

/** Returns the buyer's money to the card it came from. */
export function createRefund(request: MoneyRequest & { paymentIntentId: string }): Promise<Stripe.Refund> {
  const { purchaseId, amount, attempt, paymentIntentId } = request;
  return stripe().refunds.create(
    {
      payment_intent: paymentIntentId,
      amount,
      reason: 'requested_by_customer',
      metadata: purchaseMetadata(purchaseId, { attempt: String(attempt) }),
    },
    { idempotencyKey: `refund:${purchaseId}:${attempt}` },
  );
}

export const retrieveRefund = (refundId: string): Promise<Stripe.Refund> =>
  stripe().refunds.retrieve(refundId);

/** Every refund of a payment, ours and dashboard refunds; far fewer than a page. */
export const listRefunds = async (paymentIntentId: string): Promise<Stripe.Refund[]> =>
  (await stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 })).data;

/** Gives back all of a payment, in the currency it was made in, unless that has been done. */
export async function refundWhole(paymentIntentId: string): Promise<void> {
  const made = await listRefunds(paymentIntentId);
  if (made.some(({ status }) => status !== 'failed' && status !== 'canceled')) return;
  await stripe().refunds.create(
    { payment_intent: paymentIntentId },
    { idempotencyKey: `refund-whole:${paymentIntentId}:${made.length}` },
  );
}

/**
 * A refund of ours that Stripe has for this purchase, whichever attempt made it, and that has not failed.
 * @param known ids whose outcome is in our ledger already.
 */
export async function findRefund(
  request: { purchaseId: string; paymentIntentId: string },
  known: readonly string[],
): Promise<Stripe.Refund | null> {
  const made = await listRefunds(request.paymentIntentId);
  const live = made.find(
    ({ id, status, metadata }) =>
      purchaseIdIn(metadata) === request.purchaseId &&
      status !== 'failed' &&
      status !== 'canceled' &&
      !known.includes(id),
  );
  return live ?? null;
}

/**
 * Sends the seller's part. `source_transaction` lets it succeed before the charge has settled, and bounds
 * it by the charge (docs.stripe.com/connect/separate-charges-and-transfers).
 */
export function createTransfer(
  request: MoneyRequest & { destination: string; chargeId: string },
): Promise<Stripe.Transfer> {
  const { purchaseId, amount, attempt, destination, chargeId } = request;
  return stripe().transfers.create(
    {
      amount,
      currency: 'sek',
      destination,
      source_transaction: chargeId,
      transfer_group: transferGroup(purchaseId),
      metadata: purchaseMetadata(purchaseId),
    },
    { idempotencyKey: `transfer:${purchaseId}:${attempt}` },
  );
}

/**
 * The transfer this purchase already got, if Stripe has one.
 * @param known ids that are in our ledger already.
 */
export async function findTransfer(
  purchaseId: string,
  known: readonly string[],
): Promise<Stripe.Transfer | null> {
  const list = await stripe().transfers.list({ transfer_group: transferGroup(purchaseId), limit: 10 });
  return list.data.find(({ id, reversed }) => !reversed && !known.includes(id)) ?? null;
}

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
