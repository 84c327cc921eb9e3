import { eq } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { notifications, users } from '@/server/db/schema';
import { payoutFailedNotice } from '@/text/notifications';

/**
 * Tells a seller that their bank did not take the money. It lies in their account at Stripe, and Stripe sends nothing
 * more to that bank account until they have mended its details there.
 */
export async function notePayoutFailed(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const [seller] = await tx.select({ id: users.id }).from(users).where(eq(users.stripeAccountId, accountId));
  if (!seller) return;
  await tx
    .insert(notifications)
    .values({ userId: seller.id, type: 'payout_failed', ...payoutFailedNotice, createdAt: now });
}
