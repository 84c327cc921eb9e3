import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';

/**
 * The page a buyer comes back to from an unpaid payment page.
 * Stripe fills in a session's id only in its success address, so the cancel address names the purchase and the
 * id is added here.
 */
export async function getReturnAddress(
  { purchaseId }: { purchaseId: string },
  { actor }: Call<'buyer'>,
): Promise<string> {
  const [purchase] = await db
    .select({ listingId: purchases.listingId, sessionId: purchases.checkoutSessionId })
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), eq(purchases.buyerId, actor.userId)));
  if (!purchase) return '/';
  const query = new URLSearchParams({ payment_cancelled: 'true', session_id: purchase.sessionId ?? '' });
  return `/listings/${purchase.listingId}?${query}`;
}
