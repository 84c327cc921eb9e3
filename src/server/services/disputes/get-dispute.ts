import { asc, eq, inArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { displayStatus } from '@/domain/listing/states';
import { titleOf } from '@/domain/listing/title';
import { disputeDue } from '@/domain/moderation/tasks';
import { answerDue, disputeDaysLeft, disputeEnds, sellerSilent } from '@/domain/purchase/deadlines';
import {
  type Decision,
  disputeLimits,
  MAX_OFFERS,
  settlementShares,
  sharesOf,
} from '@/domain/purchase/dispute';
import { endingOf, receiptNumber } from '@/domain/purchase/states';
import { db } from '@/server/db/client';
import { disputeFiles, disputeMessages, purchases, uploads, users } from '@/server/db/schema';
import { readConfirmObstacles } from '@/server/services/approvals';
import { recordView } from '@/server/services/audit';
import { readLogs, readMails, selectPurchases, toPurchaseView } from '@/server/services/purchases';
import { offerFacts, readOffers } from '@/server/services/settlement-offers';
import { type DisputeRole, findDispute } from './dispute-party';
import { readBackground } from './internal/read-background';

interface Names {
  email: string;
  displayName: string;
}

/** The names a viewer may see: admins everyone's, a party the other party's, never an admin's. */
const nameFor = (viewer: DisputeRole, user: Names | undefined) =>
  user && { name: user.displayName, email: viewer === 'admin' ? user.email : null };

/**
 * A dispute with all that both parties and admins see of it: what happened, what was written, sent and offered, and the
 * decision.
 * The proposal of a decision, the parties' addresses and history are for admins, whose reading is written to the audit log.
 * @throws DomainError NOT_FOUND, also for everyone else.
 */
export async function getDispute(
  { disputeId }: { disputeId: string },
  { actor, now }: Call<'user' | 'admin'>,
) {
  const { dispute, role } = await findDispute(disputeId, actor);
  if (role === 'admin' && actor.type === 'admin') {
    await recordView('dispute.view', disputeId, { actor, now });
  }
  const ids = [dispute.buyerId, dispute.sellerId, dispute.proposedBy, dispute.resolvedBy];
  const [[record], logs, messages, files, offers, people] = await Promise.all([
    selectPurchases(now).where(eq(purchases.id, dispute.purchaseId)).prepare('disputed_purchase').execute(),
    readLogs([dispute.purchaseId], role),
    db
      .select()
      .from(disputeMessages)
      .where(eq(disputeMessages.disputeId, disputeId))
      .orderBy(asc(disputeMessages.createdAt), asc(disputeMessages.id))
      .limit(disputeLimits.messages),
    db
      .select({ file: disputeFiles, upload: uploads })
      .from(disputeFiles)
      .innerJoin(uploads, eq(uploads.id, disputeFiles.uploadId))
      .where(eq(disputeFiles.disputeId, disputeId))
      .orderBy(asc(disputeFiles.createdAt), asc(disputeFiles.id))
      .limit(2 * disputeLimits.filesPerSide),
    readOffers(disputeId),
    db
      .select({ id: users.id, email: users.email, displayName: users.displayName })
      .from(users)
      .where(
        inArray(
          users.id,
          ids.filter((id) => id !== null),
        ),
      ),
  ]);
  if (!record) throw new Error(`Dispute ${disputeId} has no purchase`);
  const { purchase, listing } = record;
  const usersById = new Map(people.map((user) => [user.id, user]));
  const { proposedBy, proposedDecision, resolvedBy } = dispute;
  const proposal = { by: role === 'admin' ? proposedBy : null, at: dispute.proposedAt };
  const [background, [proof], obstacleTo, mails] = await Promise.all([
    role === 'admin' ? readBackground(record, { adminId: actor.userId, disputeId }) : null,
    role === 'admin' && purchase.proofUploadId
      ? db.select().from(uploads).where(eq(uploads.id, purchase.proofUploadId))
      : [],
    readConfirmObstacles(db, actor.userId, [proposal], now),
    readMails(purchase, role),
  ]);
  const open = dispute.status === 'pending';
  const log = logs.get(dispute.purchaseId) ?? [];
  /** When a party has written, sent or offered something, oldest first. */
  const answeredBy = (party: 'buyer' | 'seller') =>
    [...messages, ...offers, ...files.map(({ file }) => file)]
      .filter(({ role }) => role === party)
      .map(({ createdAt }) => createdAt)
      .sort((a, b) => a.getTime() - b.getTime());
  const answeredAt = answeredBy('seller').at(0) ?? null;
  const paidAt = purchase.paidAt ?? dispute.createdAt;
  const outcome: Decision =
    dispute.status === 'refunded' ? 'refund' : purchase.refundPart === null ? 'release' : 'part';
  const shares =
    purchase.refundPart === null
      ? sharesOf(purchase, outcome === 'refund' ? 'refund' : 'release', null)
      : settlementShares(purchase, purchase.refundPart);
  return {
    id: dispute.id,
    role,
    status: dispute.status,
    kind: dispute.kind,
    reason: dispute.reason,
    createdAt: dispute.createdAt,
    title: titleOf(listing),
    receiptNumber: receiptNumber(purchase.id),
    listingId: listing.id,
    listingStatus: displayStatus(listing),
    raceName: listing.raceName,
    distance: listing.distance,
    startGroup: listing.startGroup,
    date: listing.date,
    description: listing.description,
    buyer: nameFor(role, usersById.get(dispute.buyerId)),
    seller: nameFor(role, usersById.get(dispute.sellerId)),
    purchase: toPurchaseView(record, role === 'seller' ? 'seller' : 'buyer', now),
    /** What was forwarded as the organiser's word. */
    mails,
    /** What Stripe kept of the payment, öre, for admins; null also while it is not known. */
    stripeFee: role === 'admin' ? record.stripeFee : null,
    critical: dispute.status === 'pending' && purchase.state !== 'disputed',
    open,
    /** Until when we decide it, as both parties read, and whether that has passed. */
    decideBy: disputeDue(paidAt, dispute.createdAt, answeredAt),
    late: open && disputeDue(paidAt, dispute.createdAt, answeredAt) < now,
    /** The instant the clock decides, if nobody has. */
    endsAt: disputeEnds(paidAt, dispute.createdAt),
    /** Days until then, for admins; null while there is time enough. */
    daysLeft: open && role === 'admin' ? disputeDaysLeft(paidAt, dispute.createdAt, now) : null,
    /** The seller's deadline to answer, and whether that has passed without an answer. */
    answer: {
      due: answerDue(dispute.createdAt),
      at: answeredAt,
      silent: open && sellerSilent(dispute.createdAt, answeredAt, now),
      buyerAt: answeredBy('buyer').at(-1) ?? null,
      sellerAt: answeredBy('seller').at(-1) ?? null,
    },
    /** For admins: the rule, the parties' history and the next dispute. */
    background,
    /** The seller's proof of name change, for admins who look at it beside the dispute. */
    proof: proof && { mimeType: proof.mimeType, name: proof.fileName, erased: proof.erasedAt !== null },
    log,
    /** The buyer's details can be viewed while the dispute is open. */
    hasBuyerDetails: role === 'admin' && dispute.status === 'pending' && purchase.buyerDetails !== null,
    /** So can the code, where one was handed over. */
    hasCode: role === 'admin' && dispute.status === 'pending' && purchase.handOverCode !== null,
    messages: messages.map(({ id, role: by, text, createdAt, authorId }) => ({
      id,
      by,
      own: authorId === actor.userId,
      text,
      at: createdAt,
    })),
    files: files.map(({ file, upload }) => ({
      id: file.id,
      by: file.role,
      own: upload.ownerId === actor.userId,
      name: upload.fileName,
      size: upload.size,
      mimeType: upload.mimeType,
      erased: upload.erasedAt !== null,
      at: file.createdAt,
    })),
    offers: offerFacts(offers, purchase),
    /** Offers left; none for admins, who settle nothing between the parties. */
    offersLeft: open && role !== 'admin' ? MAX_OFFERS - offers.length : 0,
    filesLeft: disputeLimits.filesPerSide - files.filter(({ file }) => file.role === role).length,
    decision:
      dispute.status === 'pending'
        ? null
        : {
            status: dispute.status,
            at: dispute.resolvedAt,
            ending: endingOf(log.map(({ what }) => what)) ?? 'ruling',
            outcome,
            findings: dispute.findings,
            notes: dispute.resolutionNotes,
            offeredBy: offers.find(({ status }) => status === 'accepted')?.role ?? null,
            ...shares,
            by: role === 'admin' && resolvedBy ? (usersById.get(resolvedBy)?.displayName ?? null) : null,
          },
    proposal:
      role === 'admin' && proposedBy && proposedDecision
        ? {
            decision: proposedDecision,
            part: dispute.proposedAmount,
            findings: dispute.proposedFindings,
            notes: dispute.proposedNotes,
            by: usersById.get(proposedBy)?.displayName ?? '',
            own: proposedBy === actor.userId,
            mayConfirm: obstacleTo(proposal) === null,
            at: dispute.proposedAt,
          }
        : null,
  };
}
