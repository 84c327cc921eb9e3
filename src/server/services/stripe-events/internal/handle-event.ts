import { and, eq, isNull, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Call, stripeAt } from '@/domain/account/actor';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import { readNumbered } from '@/server/db/readings';
import { payments, purchases, reconciliationDifferences, stripeEvents, users } from '@/server/db/schema';
import { postStripeFee } from '@/server/ledger/stripe-fee';
import { logger } from '@/server/lib/logger';
import { retrieveCheckoutSession } from '@/server/stripe/checkout';
import { isLiveMode } from '@/server/stripe/client';
import { retrieveDispute } from '@/server/stripe/disputes';
import { bidIdIn, purchaseIdIn, savedCardPurchaseIn, userIdIn } from '@/server/stripe/metadata';
import { feeOf, listReversals, retrieveCharge, retrieveRefund } from '@/server/stripe/money';
import { retrieveCardPayment, retrieveSetupSession } from '@/server/stripe/saved-cards';
import { placeBid } from '../../bids';
import {
  isDashboardRefund,
  purchaseIdOf,
  recordChargeback,
  recordDashboardRefund,
  recordFraudWarning,
  recordRefund,
  recordReversals,
} from '../../money';
import { settleIntent, settleSession } from '../../purchases';
import { notePayoutFailed, readAccount, syncAccount } from '../../sellers';

interface SavedCard {
  bidId: string;
  /** Of Stripe's page that saves the card. */
  sessionId: string;
  customerId: string | null;
  /** Null when the page ran out before a card was saved. */
  paymentMethodId: string | null;
}

/**
 * What follows when the page that saves a bid's card has ended, in the event's transaction. Idempotent: events come
 * late, twice, and after the buyer's return page has read it.
 */
async function onCardSaved(
  tx: Transaction,
  { bidId, sessionId, customerId, paymentMethodId }: SavedCard,
  call: Call<'stripe'>,
): Promise<void> {
  // Without a card the bid ends by the clock, or keeps the card that it has.
  if (customerId && paymentMethodId)
    await placeBid(tx, { bidId, sessionId, customerId, paymentMethodId }, call);
}

/** What the event is about is ours and not known yet: our own commit, or another event, may still be coming. */
export class NotKnownYetError extends Error {
  override readonly name = 'NotKnownYetError';
}

/**
 * What an event changes: first the readings from Stripe, then the writes, in one transaction. `null` when it
 * is about something this product did not make, on an account shared with others. `now` is from before those readings:
 * answers may overtake each other, and by it the older one is known.
 */
type Handler = (event: Stripe.Event, now: Date) => Promise<((tx: Transaction) => Promise<void>) | null>;

const settleCheckout: Handler = async (event, now) => {
  const { id, metadata } = event.data.object as Stripe.Checkout.Session;
  const purchaseId = purchaseIdIn(metadata);
  if (!purchaseId) return null;
  const session = await retrieveCheckoutSession(id);
  return async (tx) => {
    await expectPurchase(tx, purchaseId, id);
    await settleSession(tx, { purchaseId, session }, stripeAt(now));
  };
};

/** A page that saves a card for a bid: it was saved, or nobody did in time. */
const settleSetup: Handler = async (event, now) => {
  const { id, metadata } = event.data.object as Stripe.Checkout.Session;
  const bidId = bidIdIn(metadata);
  if (!bidId) return null;
  const { status, customerId, paymentMethodId } = await retrieveSetupSession(id);
  if (status === 'open') return async () => {};
  return (tx) => onCardSaved(tx, { bidId, sessionId: id, customerId, paymentMethodId }, stripeAt(now));
};

const settlePage: Handler = (event, now) =>
  (event.data.object as Stripe.Checkout.Session).mode === 'setup'
    ? settleSetup(event, now)
    : settleCheckout(event, now);

/** A payment by a saved card. Those on Stripe's page are settled with their session. */
const settleCardPayment: Handler = async (event, now) => {
  const { id, metadata } = event.data.object as Stripe.PaymentIntent;
  const purchaseId = savedCardPurchaseIn(metadata);
  if (!purchaseId) return null;
  const intent = await retrieveCardPayment(id);
  return async (tx) => {
    await expectPurchase(tx, purchaseId, id);
    await settleIntent(tx, { purchaseId, intent }, stripeAt(now));
  };
};

async function expectPurchase(tx: Transaction, purchaseId: string, source: string): Promise<void> {
  const [purchase] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.id, purchaseId));
  if (!purchase) throw new NotKnownYetError(source);
}

const settleRefund: Handler = async (event, now) => {
  const snapshot = event.data.object as Stripe.Refund;
  const purchaseId = isDashboardRefund(snapshot) ? await purchaseOfPayment(snapshot) : null;
  if (isDashboardRefund(snapshot) && !purchaseId) return null;
  // Read again: the event is a snapshot, and refunds may fail days after they succeeded.
  const current = await retrieveRefund(snapshot.id);
  if (purchaseId) return recordDashboardRefund(purchaseId, current, now);
  return async (tx) => {
    if (!(await recordRefund(tx, current, now))) throw new NotKnownYetError(current.id);
  };
};

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/**
 * The purchase whose payment a dashboard refund is of: it names none itself.
 * @returns null for another product's payment, and for one of ours that was not accepted and goes back whole.
 * @throws NotKnownYetError for a payment of ours that has not been recorded.
 */
async function purchaseOfPayment({ payment_intent, charge }: Stripe.Refund): Promise<string | null> {
  const [intentId, chargeId] = [idOf(payment_intent), idOf(charge)];
  if (!intentId || !chargeId) return null;
  const [payment] = await db
    .select({ purchaseId: payments.purchaseId })
    .from(payments)
    .where(eq(payments.paymentIntentId, intentId));
  if (payment) return payment.purchaseId;
  const purchaseId = purchaseIdIn((await retrieveCharge(chargeId)).metadata);
  if (purchaseId === null || (await isReturned(purchaseId, chargeId))) return null;
  throw new NotKnownYetError(chargeId);
}

/**
 * Whether a payment was not accepted, being the second of its purchase or in another currency: it goes back whole, is a
 * difference for the admins, and is not in the ledger.
 */
async function isReturned(purchaseId: string, chargeId: string): Promise<boolean> {
  const [accepted] = await db
    .select({ chargeId: payments.chargeId })
    .from(payments)
    .where(eq(payments.purchaseId, purchaseId));
  if (accepted) return accepted.chargeId !== chargeId;
  const foreign = await db
    .select({ id: reconciliationDifferences.id })
    .from(reconciliationDifferences)
    .where(
      and(
        eq(reconciliationDifferences.source, chargeId),
        eq(reconciliationDifferences.kind, 'wrong_currency_paid'),
        isNull(reconciliationDifferences.resolvedAt),
      ),
    )
    .limit(1);
  return foreign.length > 0;
}

/** A transfer that was taken back, in part or whole: by us, or in the dashboard. */
const settleReversal: Handler = async (event, now) => {
  const { id, metadata } = event.data.object as Stripe.Transfer;
  const purchaseId = purchaseIdIn(metadata);
  if (!purchaseId) return null;
  const reversals = await listReversals(id);
  return async (tx) => {
    if (!(await recordReversals(tx, { purchaseId, transferId: id, reversals }, now)))
      throw new NotKnownYetError(id);
  };
};

const settleAccount: Handler = async (event, now) => {
  const { id, metadata } = event.data.object as Stripe.Account;
  const userId = userIdIn(metadata);
  if (!(await isOurSeller(id, userId))) return null;
  const account = await readAccount(id);
  return async (tx) => {
    await syncAccount(tx, account, now);
  };
};

const settleChargeback: Handler = async (event, now) => {
  // Only the charge names the purchase, and the event has just its id.
  const current = await readNumbered(() => retrieveDispute((event.data.object as Stripe.Dispute).id));
  const purchaseId = purchaseIdOf(current.object);
  if (purchaseId === null || (await isReturned(purchaseId, idOf(current.object.charge) ?? ''))) return null;
  return async (tx) => {
    if (!(await recordChargeback(tx, current, now))) throw new NotKnownYetError(current.object.id);
  };
};

const settleFraudWarning: Handler = async (event, now) => {
  // Only the charge names the purchase.
  const charge = await retrieveCharge(
    idOf((event.data.object as Stripe.Radar.EarlyFraudWarning).charge) ?? '',
  );
  const purchaseId = purchaseIdIn(charge.metadata);
  if (purchaseId === null || (await isReturned(purchaseId, charge.id))) return null;
  return async (tx) => {
    if (!(await recordFraudWarning(tx, { purchaseId, charge }, now))) throw new NotKnownYetError(charge.id);
  };
};

/** The fee of a payment comes after the payment. */
const settleFee: Handler = async (event, now) => {
  const { id, metadata } = event.data.object as Stripe.Charge;
  if (purchaseIdIn(metadata) === null) return null;
  const charge = await retrieveCharge(id);
  return (tx) => postStripeFee(tx, { chargeId: charge.id, fee: feeOf(charge) }, now);
};

const settleFailedPayout: Handler = async (event, now) => {
  // Without an account it is our own payout: the bank details at Stripe must be corrected.
  if (!event.account) {
    logger.error({ eventId: event.id }, 'our own payout failed');
    return async () => {};
  }
  const { account: accountId } = event;
  const account = await readAccount(accountId);
  if (!(await isOurSeller(accountId, userIdIn(account.object?.metadata)))) return null;
  return async (tx) => {
    const stands = await syncAccount(tx, account, now);
    // Stripe usually blocks the bank account, and the seller is notified of that; else of this failure.
    if (!stands?.payoutsBlocked) await notePayoutFailed(tx, accountId, now);
  };
};

/**
 * Whether an account is a seller's.
 * @param userId the user that its metadata names.
 * @throws NotKnownYetError when that user's account is not stored yet.
 */
async function isOurSeller(accountId: string, userId: string | null): Promise<boolean> {
  const named = userId === null ? undefined : and(eq(users.id, userId), isNull(users.deletedAt));
  const rows = await db
    .select({ accountId: users.stripeAccountId })
    .from(users)
    .where(or(eq(users.stripeAccountId, accountId), named));
  if (rows.some((row) => row.accountId === accountId)) return true;
  // One who has another account has left this one.
  if (rows.some((row) => row.accountId === null)) throw new NotKnownYetError(accountId);
  return false;
}

/** The events we handle. All others are ignored. */
const handlers: Partial<Record<Stripe.Event.Type, Handler>> = {
  'checkout.session.completed': settlePage,
  'checkout.session.expired': settlePage,
  'checkout.session.async_payment_succeeded': settlePage,
  'checkout.session.async_payment_failed': settlePage,
  'payment_intent.succeeded': settleCardPayment,
  'payment_intent.payment_failed': settleCardPayment,
  'refund.created': settleRefund,
  'refund.updated': settleRefund,
  'refund.failed': settleRefund,
  'charge.updated': settleFee,
  'transfer.reversed': settleReversal,
  'account.updated': settleAccount,
  'charge.dispute.created': settleChargeback,
  'charge.dispute.updated': settleChargeback,
  'charge.dispute.funds_withdrawn': settleChargeback,
  'charge.dispute.funds_reinstated': settleChargeback,
  'charge.dispute.closed': settleChargeback,
  'payout.failed': settleFailedPayout,
  'radar.early_fraud_warning.created': settleFraudWarning,
};

/**
 * The event types that catching up lists; Stripe takes at most 20. Events of connected accounts are not in the
 * platform's list: sellers' accounts are read instead (sellers/read-accounts.ts).
 */
export const listedEvents = (Object.keys(handlers) as Stripe.Event.Type[]).filter(
  (type) => type !== 'account.updated',
);

export type EventResult = 'applied' | 'duplicate' | 'ignored' | 'parked' | 'skipped';

/**
 * Applies a verified Stripe event once. Its id is written in the transaction that applies it, so a repeat finds
 * it there and a failure leaves nothing behind.
 * @returns `ignored` for types that are not acted on, `skipped` for objects that are not this product's, or of Stripe's
 *   other mode: an endpoint may get both.
 * @throws whatever failed, so that Stripe sends the event again.
 */
export async function handleStripeEvent(event: Stripe.Event, now: Date): Promise<EventResult> {
  if (event.livemode !== isLiveMode()) {
    logger.warn({ eventId: event.id, type: event.type }, 'event of the other mode skipped');
    return 'skipped';
  }
  const handler = handlers[event.type];
  if (!handler) {
    logger.debug({ eventId: event.id, type: event.type }, 'event ignored');
    return 'ignored';
  }
  const [known] = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, event.id));
  if (known) return 'duplicate';
  const apply = await handler(event, now);
  if (!apply) {
    logger.debug({ eventId: event.id, type: event.type }, 'event of another product skipped');
    return 'skipped';
  }
  return inTransaction(async (tx) => {
    const [first] = await tx
      .insert(stripeEvents)
      .values({ id: event.id, type: event.type, createdAt: new Date(event.created * 1000), processedAt: now })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id });
    if (!first) return 'duplicate';
    await apply(tx);
    return 'applied';
  });
}
