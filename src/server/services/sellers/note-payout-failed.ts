import { eq } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { notifications, users } from '@/server/db/schema';
import { payoutFailedNotice } from '@/text/account';

/**
 * Notifies a seller that a payout to their bank failed. The money is in their account at Stripe, which pays nothing
 * more to that bank account until they correct its details there.
 */
export async function notePayoutFailed(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const [seller] = await tx.select({ id: users.id }).from(users).where(eq(users.stripeAccountId, accountId));
  if (!seller) return;
  await tx
    .insert(notifications)
    .values({ userId: seller.id, type: 'payout_failed', ...payoutFailedNotice, createdAt: now });
}
