import { and, asc, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { isSellerReady } from '@/domain/seller';
import type { Transaction } from '@/server/db/client';
import { purchases, transfers, users } from '@/server/db/schema';
import { enqueue } from '@/server/jobs/boss';
import { sellerFacts } from '@/server/stripe/accounts';
import { alertAdmins } from '../../overview/internal/alert-admins';
import { notePayoutFailed } from './note-payout-failed';

const WAITING_TRANSFERS = 500;

/**
 * Writes what Stripe says of a seller's account, read just now. A seller who could sell and no longer can gets a mail,
 * and one whose bank refused a payout a notification, once for each time it turns. One who can sell now gets their drafts
 * published. When the account can be paid again,
 * transfers that were refused for it are put back in the queue at once.
 */
export async function syncAccount(tx: Transaction, account: Stripe.Account, now: Date): Promise<void> {
  const { onboardingComplete, requirementsDue, payoutsBlocked, rejected } = sellerFacts(account);
  // Locked: of two tellings at once the second sees what the first wrote.
  const [seller] = await tx.select().from(users).where(eq(users.stripeAccountId, account.id)).for('update');
  if (!seller) return;
  await tx
    .update(users)
    .set({ onboardingComplete, requirementsDue, payoutsBlocked, accountReadAt: now, updatedAt: now })
    .where(eq(users.id, seller.id));
  if (isSellerReady(seller) && !isSellerReady({ onboardingComplete, requirementsDue })) {
    const mail = rejected ? 'sellerRejected' : 'sellerRequirements';
    await enqueue(tx, 'mail', { kind: 'account', mail, userId: seller.id });
  }
  if (!isSellerReady(seller) && isSellerReady({ ...seller, onboardingComplete, requirementsDue })) {
    await enqueue(tx, 'publish-drafts', { userId: seller.id });
  }
  if (payoutsBlocked && !seller.payoutsBlocked) {
    await notePayoutFailed(tx, account.id, now);
    await alertAdmins(tx, 'payout', [seller.id]);
  }
  if (!onboardingComplete) return;
  const waiting = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .where(and(eq(purchases.sellerId, seller.id), eq(transfers.status, 'pending')))
    .orderBy(asc(transfers.createdAt))
    .limit(WAITING_TRANSFERS);
  for (const { id } of waiting) await enqueue(tx, 'transfer', { transferId: id });
}
