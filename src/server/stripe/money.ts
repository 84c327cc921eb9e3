import type Stripe from 'stripe';
import { type Ore, ore } from '@/domain/money/ore';
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

/** More than there ever are of one payment: a bound. Each list is read to its end, a page of 100 at a time. */
const MAX_LISTED = 10_000;
const PAGE = 100;

/** Every refund of a payment, ours and dashboard refunds. */
export const listRefunds = (paymentIntentId: string): Promise<Stripe.Refund[]> =>
  stripe()
    .refunds.list({ payment_intent: paymentIntentId, limit: PAGE })
    .autoPagingToArray({ limit: MAX_LISTED });

/** Whether a refund gives, or has given, its money back. */
const isLive = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

/** Gives back what is left of a payment, in the currency it was made in. */
export async function refundWhole(paymentIntentId: string): Promise<void> {
  const made = await listRefunds(paymentIntentId);
  const { amount_received: received } = await stripe().paymentIntents.retrieve(paymentIntentId);
  const refunded = made.filter(isLive).reduce((sum, { amount }) => sum + amount, 0);
  if (refunded >= received) return;
  await stripe().refunds.create(
    // Without an amount: all that is left.
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
    (refund) =>
      purchaseIdIn(refund.metadata) === request.purchaseId && isLive(refund) && !known.includes(refund.id),
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
 * The transfer of ours that Stripe has for this purchase, also one that has been taken back since.
 * @param known ids that are in our ledger already.
 */
export async function findTransfer(
  purchaseId: string,
  known: readonly string[],
): Promise<Stripe.Transfer | null> {
  const made = await stripe()
    .transfers.list({ transfer_group: transferGroup(purchaseId), limit: PAGE })
    .autoPagingToArray({ limit: MAX_LISTED });
  const ours = made.find(({ id, metadata }) => purchaseIdIn(metadata) === purchaseId && !known.includes(id));
  return ours ?? null;
}

export const retrieveTransfer = (transferId: string): Promise<Stripe.Transfer> =>
  stripe().transfers.retrieve(transferId);

/** Every reversal of a transfer: the list inside it holds ten. */
export const listReversals = (transferId: string): Promise<Stripe.TransferReversal[]> =>
  stripe().transfers.listReversals(transferId, { limit: PAGE }).autoPagingToArray({ limit: MAX_LISTED });

/**
 * Takes a transfer back from the seller's balance; Stripe refuses when there is not enough left in it
 * (docs.stripe.com/connect/separate-charges-and-transfers#reverse-transfers).
 * @param amount öre; another amount is another request, which a key that was used refuses.
 */
export const reverseTransfer = ({
  id,
  amount,
  purchaseId,
}: {
  id: string;
  amount: number;
  purchaseId: string;
}): Promise<Stripe.TransferReversal> =>
  stripe().transfers.createReversal(
    id,
    { amount, metadata: purchaseMetadata(purchaseId) },
    { idempotencyKey: `reversal:${id}:${amount}` },
  );

/** A charge with what Stripe kept of it, as far as that is known. */
export const retrieveCharge = (chargeId: string): Promise<Stripe.Charge> =>
  stripe().charges.retrieve(chargeId, { expand: ['balance_transaction'] });

/**
 * What Stripe kept of a charge, in öre. Null until its balance transaction is there, which is seconds to hours after
 * the payment (docs.stripe.com/payments/payment-intents/asynchronous-capture).
 */
export function feeOf({ balance_transaction: link }: Stripe.Charge): Ore | null {
  return link && typeof link === 'object' ? ore(link.fee) : null;
}
