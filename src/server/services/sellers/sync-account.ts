import { and, asc, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Transaction } from '../../db/client';
import { purchases, transfers, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { sellerFacts } from '../../stripe/accounts';

const WAITING_TRANSFERS = 500;

/**
 * Writes what Stripe says of a seller's account. When it can be paid again, transfers that were refused for it
 * are put back in the queue at once.
 */
export async function syncAccount(tx: Transaction, account: Stripe.Account, now: Date): Promise<void> {
  const facts = sellerFacts(account);
  const [seller] = await tx
    .update(users)
    .set({ ...facts, updatedAt: now })
    .where(eq(users.stripeAccountId, account.id))
    .returning({ id: users.id });
  if (!seller || !facts.onboardingComplete) return;
  const waiting = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .where(and(eq(purchases.sellerId, seller.id), eq(transfers.status, 'pending')))
    .orderBy(asc(transfers.createdAt))
    .limit(WAITING_TRANSFERS);
  for (const { id } of waiting) await enqueue(tx, 'transfer', { transferId: id });
}
