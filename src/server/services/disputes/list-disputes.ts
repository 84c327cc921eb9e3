import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { type DisputeStatus, displayStatus } from '@/domain/listing/states';
import { titleOf } from '@/domain/listing/title';
import { disputeDaysLeft, sellerSilent } from '@/domain/purchase/deadlines';
import { isParty } from '@/domain/purchase/states';
import { after, newest, pageOf } from '@/server/db/pages';
import { hasWords } from '@/server/db/words';
import { readConfirmObstacles } from '@/server/services/approvals';
import { sellerAnsweredAt } from '@/server/services/purchases';
import { db } from '../../db/client';
import { disputeFiles, disputeMessages, disputes, listings, purchases, users } from '../../db/schema';

const order = { at: disputes.createdAt, id: disputes.id };
const buyers = alias(users, 'buyers');
const sellers = alias(users, 'sellers');
const proposers = alias(users, 'proposers');

/** The race's names and the parties' addresses. */
const words = sql`fold(${listings.raceName} || ' ' || coalesce(${listings.customRaceName}, '') || ' ' || ${buyers.email} || ' ' || ${sellers.email})`;

/** Disputes for the admins, newest or oldest first, a page at a time. */
export async function listDisputes(
  page: {
    /** Words of the race or of either party's address. */
    query?: string | undefined;
    status?: DisputeStatus | undefined;
    /** Oldest first. */
    oldest?: boolean | undefined;
    cursor?: string | null | undefined;
    limit: number;
  },
  { actor, now }: Call<'admin'>,
) {
  const rows = await db
    .select({
      dispute: disputes,
      purchase: purchases,
      listing: listings,
      buyerEmail: buyers.email,
      sellerEmail: sellers.email,
      proposer: proposers.displayName,
      messages: db.$count(disputeMessages, eq(disputeMessages.disputeId, disputes.id)),
      sellerAnsweredAt,
      files: db.$count(disputeFiles, eq(disputeFiles.disputeId, disputes.id)),
    })
    .from(disputes)
    .innerJoin(purchases, eq(purchases.id, disputes.purchaseId))
    .innerJoin(listings, eq(listings.id, disputes.listingId))
    .innerJoin(buyers, eq(buyers.id, disputes.buyerId))
    .innerJoin(sellers, eq(sellers.id, disputes.sellerId))
    .leftJoin(proposers, eq(proposers.id, disputes.proposedBy))
    .where(
      and(
        page.query ? hasWords(words, page.query) : undefined,
        page.status ? eq(disputes.status, page.status) : undefined,
        after(order, page),
      ),
    )
    .orderBy(...newest(order, page))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(
    rows.map((row) => ({ ...row, id: row.dispute.id })),
    page.limit,
    ({ dispute }) => dispute.createdAt,
  );
  const proposals = items.map(({ dispute }) => ({ by: dispute.proposedBy, at: dispute.proposedAt }));
  const obstacleTo = await readConfirmObstacles(db, actor.userId, proposals, now);
  return {
    items: items.map(
      ({
        dispute,
        purchase,
        listing,
        buyerEmail,
        sellerEmail,
        proposer,
        messages,
        files,
        sellerAnsweredAt,
      }) => ({
        id: dispute.id,
        purchaseId: purchase.id,
        listingId: listing.id,
        title: titleOf(listing),
        raceName: listing.raceName,
        date: listing.date,
        kind: dispute.kind,
        reason: dispute.reason,
        messages,
        files,
        status: dispute.status,
        createdAt: dispute.createdAt,
        resolvedAt: dispute.resolvedAt,
        resolutionNotes: dispute.resolutionNotes,
        // A party reads the dispute as a party, also when they are an admin.
        own: isParty(dispute, actor.userId),
        buyerEmail: dispute.sellerId === actor.userId ? null : buyerEmail,
        sellerEmail: dispute.buyerId === actor.userId ? null : sellerEmail,
        refundAmount: dispute.refundAmount,
        purchase: {
          split: {
            price: purchase.price,
            serviceFee: purchase.serviceFee,
            charged: purchase.charged,
            sellerFee: purchase.sellerFee,
            payout: purchase.payout,
          },
        },
        open: dispute.status === 'pending',
        /** The seller has let the time to answer pass. */
        sellerSilent: dispute.status === 'pending' && sellerSilent(dispute.createdAt, sellerAnsweredAt, now),
        /** Days until the clock decides; null while there is time enough. */
        daysLeft:
          dispute.status === 'pending' && purchase.paidAt
            ? disputeDaysLeft(purchase.paidAt, dispute.createdAt, now)
            : null,
        proposal:
          dispute.proposedBy && dispute.proposedDecision && !isParty(dispute, actor.userId)
            ? {
                decision: dispute.proposedDecision,
                part: dispute.proposedAmount,
                findings: dispute.proposedFindings,
                notes: dispute.proposedNotes,
                by: proposer ?? '',
                own: dispute.proposedBy === actor.userId,
                mayConfirm: obstacleTo({ by: dispute.proposedBy, at: dispute.proposedAt }) === null,
                at: dispute.proposedAt,
              }
            : null,
        paidAt: purchase.paidAt,
        purchaseState: purchase.state,
        listingStatus: displayStatus(listing),
        hasProof: purchase.proofUploadId !== null,
        critical: dispute.status === 'pending' && purchase.state !== 'disputed',
      }),
    ),
    nextCursor,
  };
}
