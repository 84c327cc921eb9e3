import { eq } from 'drizzle-orm';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { endCheckoutSession } from '../../stripe/checkout';
import { applyEvent, lockPurchase } from './internal/apply-event';
import { settleSession } from './internal/settle-checkout';

/**
 * Ends a reservation whose time is out, or settles it when its buyer paid after all. Run by the queue, since
 * Stripe must be asked; a webhook usually comes first and leaves nothing to do.
 */
export async function releaseCheckout(purchaseId: string, now: Date): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase || (purchase.state !== 'pending_payment' && purchase.state !== 'pending')) return;
  const { checkoutSessionId } = purchase;
  if (!checkoutSessionId) {
    // The page was never opened, so nobody can pay.
    await db.transaction((tx) =>
      applyEvent(tx, {
        event: 'checkoutExpired',
        purchaseId,
        actor: { type: 'clock' },
        input: { sessionExpired: true },
        now,
      }),
    );
    return;
  }
  const session = await endCheckoutSession(checkoutSessionId);
  await db.transaction((tx) => settleSession(tx, { purchaseId, session, actor: { type: 'clock' }, now }));
}

/**
 * Gives a place back for its buyer while no payment page has been opened: nobody can pay then.
 * @returns false when a page was opened meanwhile, or when there is nothing left to give back.
 */
export function releaseUnopened(purchaseId: string, buyerId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { state, checkoutSessionId } = await lockPurchase(tx, purchaseId);
    if (state !== 'pending_payment' || checkoutSessionId) return false;
    await applyEvent(tx, {
      event: 'checkoutCancelled',
      purchaseId,
      actor: { type: 'buyer', userId: buyerId },
      input: { sessionExpired: true },
      now,
    });
    return true;
  });
}
