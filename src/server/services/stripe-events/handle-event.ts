import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { db, type Transaction } from '../../db/client';
import { purchases, stripeEvents } from '../../db/schema';
import { logger } from '../../lib/logger';
import { retrieveAccount } from '../../stripe/accounts';
import { retrieveCheckoutSession } from '../../stripe/checkout';
import { retrieveRefund } from '../../stripe/money';
import { recordRefund } from '../money/execute-refund';
import { settleSession } from '../purchases/settle-checkout';
import { syncAccount } from '../sellers/sync-account';

/** A session whose purchase we do not know yet: our own commit may still be on its way. */
export class UnknownPurchaseError extends Error {
  override readonly name = 'UnknownPurchaseError';
}

/** What an event changes: first whatever must be asked of Stripe, then the writes, in one transaction. */
type Handler = (event: Stripe.Event, now: Date) => Promise<(tx: Transaction) => Promise<void>>;

const settle: Handler = async (event, now) => {
  const { id, client_reference_id: purchaseId } = event.data.object as Stripe.Checkout.Session;
  // A session that is not one of ours, on an account shared with other products.
  if (!purchaseId) return async () => {};
  const session = await retrieveCheckoutSession(id);
  return async (tx) => {
    const [purchase] = await tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(eq(purchases.id, purchaseId));
    if (!purchase) throw new UnknownPurchaseError(id);
    await settleSession(tx, { purchaseId, session, actor: { type: 'stripe' }, now });
  };
};

const settleRefund: Handler = async (event, now) => {
  // Read anew: the event is a snapshot, and refunds may fail days after they succeeded.
  const current = await retrieveRefund((event.data.object as Stripe.Refund).id);
  return (tx) => recordRefund(tx, current, now);
};

const settleAccount: Handler = async (event, now) => {
  const current = await retrieveAccount((event.data.object as Stripe.Account).id);
  return (tx) => syncAccount(tx, current, now);
};

/** The events we act on. All others are received and left alone. */
const handlers: Partial<Record<Stripe.Event.Type, Handler>> = {
  'checkout.session.completed': settle,
  'checkout.session.expired': settle,
  'checkout.session.async_payment_succeeded': settle,
  'checkout.session.async_payment_failed': settle,
  'refund.created': settleRefund,
  'refund.updated': settleRefund,
  'refund.failed': settleRefund,
  'account.updated': settleAccount,
};

export type EventResult = 'applied' | 'duplicate' | 'ignored';

/**
 * Applies a verified Stripe event once. Its id is written in the transaction that applies it, so a repeat finds
 * it there and a failure leaves nothing behind.
 * @throws whatever failed, so that Stripe sends the event again.
 */
export async function handleStripeEvent(event: Stripe.Event, now: Date): Promise<EventResult> {
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
  return db.transaction(async (tx) => {
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
