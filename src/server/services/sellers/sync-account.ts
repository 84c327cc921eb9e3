import { and, asc, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { isSellerReady, type SellerRecord } from '@/domain/account/seller';
import { isOvertaken } from '@/domain/money/movements';
import type { Transaction } from '@/server/db/client';
import { notifications, purchases, transfers, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { enqueue } from '@/server/queue/boss';
import { sellerFacts } from '@/server/stripe/accounts';
import { payoutFailedNotice } from '@/text/account';
import { alertAdmins } from '../approvals';

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

const WAITING_TRANSFERS = 500;

/** A transfer is tried again at most so often, however often its seller's account is read. */
const RETRY_SECONDS = 60;

/**
 * Stores Stripe's status of a seller's account. A seller who could sell and no longer can gets a mail, and one whose
 * bank refused a payout a notification, once for each time it turns. One who can sell now gets their drafts published.
 * When the account can be paid, transfers that wait are put back in the queue.
 * @param requestedAt just before the request to Stripe: an answer that was overtaken by a newer one changes nothing.
 * @returns the account as stored now; null when it is no seller's.
 */
export async function syncAccount(
  tx: Transaction,
  account: Stripe.Account,
  requestedAt: Date,
): Promise<(SellerRecord & { payoutsBlocked: boolean }) | null> {
  // Locked: of two readings at once the second sees what the first wrote.
  const [seller] = await tx.select().from(users).where(eq(users.stripeAccountId, account.id)).for('update');
  if (!seller) return null;
  if (isOvertaken(requestedAt, seller.accountReadAt, now())) return seller;
  const { onboardingComplete, requirementsDue, payoutsBlocked, rejected } = sellerFacts(account);
  const stands = { ...seller, onboardingComplete, requirementsDue, payoutsBlocked };
  await tx
    .update(users)
    .set({
      onboardingComplete,
      requirementsDue,
      payoutsBlocked,
      accountReadAt: requestedAt,
      updatedAt: requestedAt,
    })
    .where(eq(users.id, seller.id));
  if (isSellerReady(seller) && !isSellerReady({ onboardingComplete, requirementsDue })) {
    const mail = rejected ? 'sellerRejected' : 'sellerRequirements';
    await enqueue(tx, 'mail', { kind: 'account', mail, userId: seller.id });
  }
  if (!isSellerReady(seller) && isSellerReady(stands)) {
    await enqueue(tx, 'publish-drafts', { userId: seller.id });
  }
  if (payoutsBlocked && !seller.payoutsBlocked) {
    await notePayoutFailed(tx, account.id, requestedAt);
    await alertAdmins(tx, 'payout', [seller.id]);
  }
  if (onboardingComplete) await enqueueWaiting(tx, seller.id);
  return stands;
}

/** Transfers to a seller that have not been made, oldest first. */
async function enqueueWaiting(tx: Transaction, sellerId: string): Promise<void> {
  const waiting = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .where(and(eq(purchases.sellerId, sellerId), eq(transfers.status, 'pending')))
    .orderBy(asc(transfers.createdAt))
    .limit(WAITING_TRANSFERS);
  for (const { id } of waiting) {
    const once = { singletonKey: `account:${id}`, singletonSeconds: RETRY_SECONDS, singletonNextSlot: true };
    await enqueue(tx, 'transfer', { transferId: id }, once);
  }
}
