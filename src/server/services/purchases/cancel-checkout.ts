import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { chargeInProgress, paysBySavedCard } from '@/domain/purchase/charge';
import { db, inTransaction } from '@/server/db/client';
import { type PurchaseRow, purchases } from '@/server/db/schema';
import { endCheckoutSession } from '@/server/stripe/checkout';
import { orProviderDown } from '@/server/stripe/client';
import { applyEvent } from './apply-event';
import { chargeBid } from './charge-bid';
import { releaseUnopened } from './internal/payment-page';
import { outcomeOf, settleSession } from './settle-checkout';

/** The reservation that a buyer returns from, by its session id where there is one. */
async function findReservation(
  { listingId, sessionId }: CancelInput,
  buyerId: string,
): Promise<PurchaseRow | null> {
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.listingId, listingId),
        eq(purchases.buyerId, buyerId),
        sessionId ? eq(purchases.checkoutSessionId, sessionId) : eq(purchases.state, 'pending_payment'),
      ),
    );
  return purchase ?? null;
}

interface CancelInput {
  listingId: string;
  /** Without it: the reservation that runs. */
  sessionId?: string | null | undefined;
}

/**
 * Ends a reservation when its buyer leaves the payment page. The session is ended at Stripe first; if the
 * payment went through meanwhile, the purchase is kept.
 * @returns what became of it; a reservation that is gone already counts as cancelled.
 * @throws DomainError PAYMENT_PROVIDER_DOWN; the reservation then ends when the session expires.
 */
export async function cancelCheckout(
  input: CancelInput,
  call: Call<'buyer'>,
): Promise<{ status: 'cancelled' | 'paid' }> {
  const reservation = await findReservation(input, call.actor.userId);
  if (!reservation || reservation.state === 'cancelled') return { status: 'cancelled' };
  const { id: purchaseId, checkoutSessionId } = reservation;
  if (!checkoutSessionId) {
    // A page may be opening concurrently; that call then ends its session.
    const released = await releaseUnopened(purchaseId, call);
    return released ? { status: 'cancelled' } : cancelCheckout(input, call);
  }
  const session = await orProviderDown(endCheckoutSession(checkoutSessionId));
  await inTransaction((tx) => settleSession(tx, { purchaseId, session }, call));
  const outcome = outcomeOf(session);
  // It could not be ended, so it can still be paid.
  if (outcome === 'open') throw new DomainError('PAYMENT_PROVIDER_DOWN');
  return { status: outcome === 'paid' || outcome === 'processing' ? 'paid' : 'cancelled' };
}

/**
 * Ends an expired reservation, or settles it when its buyer paid after all. Run by the queue, since
 * Stripe must be called; a webhook usually comes first. Where a saved card may have been charged, that is settled first.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function releaseCheckout(
  { purchaseId }: { purchaseId: string },
  call: Call<'clock'>,
): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase || (purchase.state !== 'pending_payment' && purchase.state !== 'pending')) return;
  if (chargeInProgress(purchase) || paysBySavedCard(purchase)) return chargeBid({ purchaseId }, call);
  const { checkoutSessionId } = purchase;
  if (checkoutSessionId) {
    const session = await endCheckoutSession(checkoutSessionId);
    await inTransaction((tx) => settleSession(tx, { purchaseId, session }, call));
    return;
  }
  // The page was never opened, so nobody can pay.
  const input = { sessionExpired: true };
  await inTransaction((tx) => applyEvent(tx, { event: 'checkoutExpired', purchaseId, input, ...call }));
}
