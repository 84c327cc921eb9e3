import { and, eq, isNotNull, isNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import { type ErasureBlock, erasureBlocks } from '@/domain/account/erasure';
import { DomainError } from '@/domain/errors';
import { finalStates } from '@/domain/purchase/states';
import { lockAdmins } from '@/server/services/approvals';
import { eraseRemembered } from '@/server/services/buyer-details';
import { eraseMailsOf } from '@/server/services/inbound-mail';
import { eraseSentMails } from '@/server/services/mails';
import { claimNotices, eraseFromNotices } from '@/server/services/notices';
import { claimJoinRequests, endApiAccess, eraseJoinRequests } from '@/server/services/organisers';
import { noHandOverTexts } from '@/server/services/purchases';
import { claimRaceTips, eraseFromRaceTips } from '@/server/services/race-tips';
import { eraseReviews } from '@/server/services/reviews';
import { removeSecondFactor } from '@/server/services/second-factor';
import { claimWithdrawals, eraseFromWithdrawals } from '@/server/services/withdrawals';
import type { Transaction } from '../../db/client';
import { lockListings } from '../../db/locks';
import {
  authTokens,
  bids,
  chargebacks,
  codeRequests,
  disputeFiles,
  emailChanges,
  listingDrafts,
  listings,
  mutedMails,
  mutedPushes,
  notifications,
  organiserContacts,
  purchases,
  raceWatches,
  sessions,
  transfers,
  uploads,
  users,
} from '../../db/schema';
import { requestErasures } from '../../queue/erasures';

/** What keeps an account from being deleted now, by the rule of domain/account/erasure.ts. */
export async function findErasureBlocks(tx: Transaction, userId: string): Promise<ErasureBlock[]> {
  const mine = or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId));
  const [activeListing] = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, userId),
        isNull(listings.deletedAt),
        notInArray(listings.status, ['completed', 'inactive']),
      ),
    )
    .limit(1);
  const [openPurchase] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(mine, notInArray(purchases.state, [...finalStates])))
    .limit(1);
  // Stripe has refused a payout: only the seller, signed in, can put their account there right.
  const [stuckPayout] = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .where(
      and(
        eq(purchases.sellerId, userId),
        ne(transfers.status, 'succeeded'),
        isNotNull(transfers.failureCode),
      ),
    )
    .limit(1);
  // The bank has not decided: evidence may be needed from either party.
  const [openChargeback] = await tx
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .innerJoin(purchases, eq(purchases.id, chargebacks.purchaseId))
    .where(and(mine, eq(chargebacks.status, 'open')))
    .limit(1);
  const found: Record<ErasureBlock, unknown> = {
    listing: activeListing,
    purchase: openPurchase,
    payout: stuckPayout,
    chargeback: openChargeback,
  };
  return erasureBlocks.filter((block) => found[block] !== undefined);
}

/** Files a user sent that no purchase and no case refers to: nobody needs them any more. */
const unusedUploads = (tx: Transaction, userId: string) =>
  tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.ownerId, userId),
        isNull(uploads.erasedAt),
        ne(uploads.kind, 'race_image'),
        notExists(tx.select({ one: sql`1` }).from(purchases).where(eq(purchases.proofUploadId, uploads.id))),
        notExists(tx.select({ one: sql`1` }).from(disputeFiles).where(eq(disputeFiles.uploadId, uploads.id))),
      ),
    );

/** What a user is to Stripe as a buyer, by their bids. */
const customersOf = (tx: Transaction, userId: string) =>
  tx
    .selectDistinct({ customerId: bids.stripeCustomerId })
    .from(bids)
    .where(and(eq(bids.userId, userId), isNotNull(bids.stripeCustomerId)));

/**
 * Erases a user's account: what bookkeeping requires stays without a name on it (7 years, bokföringslagen 7 kap.
 * 2 §), the rest is erased. Their account at Stripe is theirs and is left. They are signed out everywhere.
 * @throws DomainError NOT_FOUND; ACCOUNT_IN_USE while a listing is active, a purchase is not finished, a payout has got
 *   stuck or a chargeback is open; LAST_ADMIN for the last who decides who is an admin.
 */
export async function eraseAccount(tx: Transaction, userId: string, now: Date): Promise<void> {
  await lockListings(tx, eq(listings.sellerId, userId));
  const [account] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, userId));
  if (account?.isAdmin && (await lockAdmins(tx)).every((id) => id === userId)) {
    throw new DomainError('LAST_ADMIN');
  }
  const [user] = await tx
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  if (!user) throw new DomainError('NOT_FOUND');
  if ((await findErasureBlocks(tx, userId)).length > 0) throw new DomainError('ACCOUNT_IN_USE');
  const unused = await unusedUploads(tx, userId);
  await requestErasures(
    tx,
    'upload',
    unused.map(({ id }) => id),
  );
  await removeSecondFactor(tx, userId);
  await eraseRemembered(tx, userId);
  await tx.delete(authTokens).where(eq(authTokens.userId, userId));
  await tx.delete(codeRequests).where(eq(codeRequests.email, user.email));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx.delete(mutedMails).where(eq(mutedMails.userId, userId));
  await tx.delete(mutedPushes).where(eq(mutedPushes.userId, userId));
  await tx.delete(notifications).where(eq(notifications.userId, userId));
  // Also those begun while signed out, with the same address.
  await tx.delete(raceWatches).where(or(eq(raceWatches.userId, userId), eq(raceWatches.email, user.email)));
  await eraseSentMails(tx, userId);
  await tx.delete(listingDrafts).where(eq(listingDrafts.sellerId, userId));
  const customers = await customersOf(tx, userId);
  await requestErasures(
    tx,
    'customer',
    customers.flatMap(({ customerId }) => customerId ?? []),
  );
  await tx.delete(bids).where(eq(bids.userId, userId));
  await tx
    .update(listings)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(listings.sellerId, userId), isNull(listings.deletedAt)));
  await tx
    .update(listings)
    .set({
      description: null,
      customRaceName: null,
      relistDeclineReason: null,
      entryReference: null,
      // What was sold stays known by its hash: the buyer's place is not to be sold again by a new account.
      entryHash: sql`case when ${listings.status} = 'completed' then ${listings.entryHash} end`,
    })
    .where(eq(listings.sellerId, userId));
  await tx
    .update(uploads)
    .set({
      fileName: sql`'fil' || coalesce(substring(${uploads.fileName} from '\\.[A-Za-z0-9]{1,5}$'), '')`,
    })
    .where(eq(uploads.ownerId, userId));
  if (user.emailVerifiedAt) {
    await claimWithdrawals(tx, { id: userId, email: user.email });
    await claimNotices(tx, { id: userId, email: user.email });
    await claimRaceTips(tx, { id: userId, email: user.email });
    await claimJoinRequests(tx, { id: userId, email: user.email });
  }
  await eraseFromNotices(tx, userId);
  await eraseFromRaceTips(tx, userId);
  await eraseReviews(tx, userId);
  await eraseJoinRequests(tx, userId);
  await eraseFromWithdrawals(tx, userId);
  await endApiAccess(tx, userId, now);
  // The row stays, so that a contact's views and actions stay the organiser's.
  await tx
    .update(organiserContacts)
    .set({
      email: sql`'raderad-' || ${organiserContacts.id} || '@invalid'`,
      removedAt: sql`coalesce(${organiserContacts.removedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(organiserContacts.userId, userId));
  await tx
    .delete(organiserContacts)
    .where(and(eq(organiserContacts.email, user.email), isNull(organiserContacts.userId)));
  await tx
    .update(purchases)
    .set({ buyerDetails: null, buyerDetailsErasedAt: now })
    .where(and(eq(purchases.buyerId, userId), isNotNull(purchases.buyerDetails)));
  await eraseMailsOf(tx, userId, now);
  await tx
    .update(purchases)
    .set(noHandOverTexts)
    .where(or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)));
  await tx
    .update(users)
    .set({
      email: `raderad-${userId}@invalid`,
      passwordHash: '',
      firstName: 'Raderad',
      lastName: 'användare',
      displayName: 'Raderad användare',
      phoneNumber: null,
      unreachableSince: null,
      isAdmin: false,
      isOrganiserContact: false,
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
  // With them what their browsers take pushes by.
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
