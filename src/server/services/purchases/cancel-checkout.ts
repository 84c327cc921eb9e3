import { and, eq } from 'drizzle-orm';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { endCheckoutSession } from '../../stripe/checkout';
import { orProviderDown } from '../../stripe/client';
import type { PurchaseRow } from './apply-event';
import { outcomeOf, settleSession } from './settle-checkout';

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
  if (!reservation?.checkoutSessionId || reservation.state === 'cancelled') return { status: 'cancelled' };
  const session = await orProviderDown(endCheckoutSession(reservation.checkoutSessionId));
  await db.transaction((tx) =>
    settleSession(tx, {
      purchaseId: reservation.id,
      session,
      actor: { type: 'buyer', userId: command.buyerId },
      now: command.now,
    }),
  );
  return { status: outcomeOf(session) === 'expired' ? 'cancelled' : 'paid' };
}
