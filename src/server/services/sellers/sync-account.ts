import { and, asc, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { isSellerReady, type SellerRecord } from '@/domain/account/seller';
import { isOvertaken } from '@/domain/money/movements';
import type { Transaction } from '@/server/db/client';
import { type Numbered, readNumbered } from '@/server/db/readings';
import { accountReadings, notifications, purchases, transfers, users } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { enqueue } from '@/server/queue/boss';
import { retrieveAccount, sellerFacts } from '@/server/stripe/accounts';
import { stripeErrorCode } from '@/server/stripe/client';
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

/** A seller's account as it is at Stripe; null when it is gone. */
export type AccountReading = { accountId: string } & Numbered<Stripe.Account | null>;

/** Stripe's codes for an account that the platform can no longer reach: closed, or disconnected by its owner. */
const isGone = (error: unknown): boolean =>
  ['account_invalid', 'resource_missing'].includes(stripeErrorCode(error) ?? '');

/** @throws whatever Stripe failed with, unless the account is gone. */
export async function readAccount(accountId: string, read = retrieveAccount): Promise<AccountReading> {
  const numbered = await readNumbered(() =>
    read(accountId).catch((error) => {
      if (!isGone(error)) throw error;
      logger.error({ accountId, code: stripeErrorCode(error) }, 'a seller’s account is gone');
      return null;
    }),
  );
  return { accountId, ...numbered };
}

/** One that is gone can no longer be paid; what it lacked is not known. */
const goneFacts = { onboardingComplete: false, requirementsDue: false, payoutsBlocked: false };

/**
 * Stores Stripe's status of a seller's account. A seller who could sell and no longer can gets a mail, and one whose
 * bank refused a payout a notification, once for each time it turns. One who can sell now gets their drafts published.
 * When the account can be paid, transfers that wait are put back in the queue.
 * An answer that was overtaken by a newer one changes nothing, and one that says the same nothing of the user.
 * @returns the account as stored now; null when it is no seller's.
 */
export async function syncAccount(
  tx: Transaction,
  { accountId, object: account, reading }: AccountReading,
  now: Date,
): Promise<(SellerRecord & { payoutsBlocked: boolean }) | null> {
  // Locked: of two readings at once the second sees what the first wrote.
  const [seller] = await tx
    .select()
    .from(users)
    .where(eq(users.stripeAccountId, accountId))
    .for('no key update');
  if (!seller) return null;
  const [last] = await tx.select().from(accountReadings).where(eq(accountReadings.userId, seller.id));
  if (isOvertaken(reading, last?.reading ?? null)) return seller;
  const facts = account ? sellerFacts(account) : null;
  const { onboardingComplete, requirementsDue, payoutsBlocked } = facts ?? goneFacts;
  const standing = { onboardingComplete, requirementsDue, payoutsBlocked };
  const stands = { ...seller, ...standing };
  await tx
    .insert(accountReadings)
    .values({ userId: seller.id, readAt: now, reading })
    .onConflictDoUpdate({ target: accountReadings.userId, set: { readAt: now, reading } });
  const changed =
    onboardingComplete !== seller.onboardingComplete ||
    requirementsDue !== seller.requirementsDue ||
    payoutsBlocked !== seller.payoutsBlocked;
  if (changed) {
    await tx
      .update(users)
      .set({ ...standing, updatedAt: now })
      .where(eq(users.id, seller.id));
  }
  if (facts && isSellerReady(seller) && !isSellerReady(facts)) {
    const mail = facts.rejected ? 'sellerRejected' : 'sellerRequirements';
    await enqueue(tx, 'mail', { kind: 'account', mail, userId: seller.id });
  }
  if (!isSellerReady(seller) && isSellerReady(stands)) {
    await enqueue(tx, 'publish-drafts', { userId: seller.id });
  }
  if (payoutsBlocked && !seller.payoutsBlocked) {
    await notePayoutFailed(tx, accountId, now);
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
