import { and, eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { endCheckoutSession } from '../../stripe/checkout';
import { orProviderDown } from '../../stripe/client';
import type { PurchaseRow } from './internal/apply-event';
import { outcomeOf, settleSession } from './internal/settle-checkout';
import { releaseUnopened } from './release-checkout';

/** The reservation a person came back from. Its session id tells it from a newer one, where there is one. */
async function findReservation(command: CancelCommand): Promise<PurchaseRow | null> {
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.listingId, command.listingId),
        eq(purchases.buyerId, command.buyerId),
        command.sessionId
          ? eq(purchases.checkoutSessionId, command.sessionId)
          : eq(purchases.state, 'pending_payment'),
      ),
    );
  return purchase ?? null;
}

export interface CancelCommand {
  listingId: string;
  buyerId: string;
  /** Null: the reservation that runs. */
  sessionId: string | null;
  now: Date;
}

/**
 * Gives a place back when its buyer leaves the payment page. The session is ended at Stripe first; should the
 * payment have gone through in the same moment, the buyer has bought it.
 * @returns what became of it; a reservation that is gone already counts as cancelled.
 * @throws DomainError PAYMENT_PROVIDER_DOWN; the place is then released when the session expires.
 */
export async function cancelCheckout(command: CancelCommand): Promise<{ status: 'cancelled' | 'paid' }> {
  const reservation = await findReservation(command);
  if (!reservation || reservation.state === 'cancelled') return { status: 'cancelled' };
  const { id: purchaseId, checkoutSessionId } = reservation;
  if (!checkoutSessionId) {
    // The page may be on its way: whoever opens it finds the place given back, and closes it.
    const released = await releaseUnopened(purchaseId, command.buyerId, command.now);
    return released ? { status: 'cancelled' } : cancelCheckout(command);
  }
  const session = await orProviderDown(endCheckoutSession(checkoutSessionId));
  await db.transaction((tx) =>
    settleSession(tx, {
      purchaseId,
      session,
      actor: { type: 'buyer', userId: command.buyerId },
      now: command.now,
    }),
  );
  const outcome = outcomeOf(session);
  // It could not be ended, so it can still be paid.
  if (outcome === 'open') throw new DomainError('PAYMENT_PROVIDER_DOWN');
  return { status: outcome === 'paid' || outcome === 'processing' ? 'paid' : 'cancelled' };
}
