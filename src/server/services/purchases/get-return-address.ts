import { and, eq } from 'drizzle-orm';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';

/**
 * The page a buyer comes back to from an unpaid payment page (spec 1, section 4, "Payment cancellation").
 * Stripe fills in a session's id only in its success address, so the cancel address names the purchase and the
 * id is added here.
 */
export async function getReturnAddress(purchaseId: string, buyerId: string): Promise<string> {
  const [purchase] = await db
    .select({ listingId: purchases.listingId, sessionId: purchases.checkoutSessionId })
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), eq(purchases.buyerId, buyerId)));
  if (!purchase) return '/';
  const query = new URLSearchParams({ payment_cancelled: 'true', session_id: purchase.sessionId ?? '' });
  return `/listings/${purchase.listingId}?${query}`;
}
