import { asc, eq, inArray } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { listingFace } from '@/domain/listing/states';
import { disputeLimits } from '@/domain/purchase/problems';
import { dividePart } from '@/domain/purchase/ruling';
import { db } from '@/server/db/client';
import { disputeFiles, disputeMessages, purchases, uploads, users } from '@/server/db/schema';
import { recordView } from '@/server/services/audit/internal/record-view';
import { toPurchaseView } from '@/server/services/purchases/internal/purchase-view';
import { readLogs } from '@/server/services/purchases/internal/read-logs';
import { selectPurchases } from '@/server/services/purchases/internal/select-purchases';
import { type DisputeRole, findDispute } from './internal/dispute-party';

interface Names {
  email: string;
  displayName: string;
}

/** The names a viewer may see: admins everyone's, a party the other party's, never an admin's. */
const nameFor = (viewer: DisputeRole, user: Names | undefined) =>
  user && { name: user.displayName, email: viewer === 'admin' ? user.email : null };

/**
 * A dispute with all that both parties and admins see of it: what happened, what was said and sent, and the decision.
 * The proposal of a decision and the parties' addresses are for admins, whose reading is written to the audit log.
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
  const [[record], logs, messages, files] = await Promise.all([
    selectPurchases().where(eq(purchases.id, dispute.purchaseId)),
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
  ]);
  if (!record) throw new Error(`Dispute ${disputeId} has no purchase`);
  const { purchase, listing } = record;
  const ids = [dispute.buyerId, dispute.sellerId, dispute.proposedBy, dispute.resolvedBy];
  const usersById = new Map(
    (
      await db
        .select({ id: users.id, email: users.email, displayName: users.displayName })
        .from(users)
        .where(
          inArray(
            users.id,
            ids.filter((id) => id !== null),
          ),
        )
    ).map((user) => [user.id, user]),
  );
  const { proposedBy, proposedDecision, resolvedBy } = dispute;
  return {
    id: dispute.id,
    role,
    status: dispute.status,
    kind: dispute.kind,
    reason: dispute.reason,
    createdAt: dispute.createdAt,
    title: listing.customRaceName ?? listing.raceName,
    listingId: listing.id,
    listingFace: listingFace(listing),
    raceName: listing.raceName,
    distance: listing.distance,
    startGroup: listing.startGroup,
    date: listing.date,
    description: listing.description,
    buyer: nameFor(role, usersById.get(dispute.buyerId)),
    seller: nameFor(role, usersById.get(dispute.sellerId)),
    purchase: toPurchaseView(record, role === 'seller' ? 'seller' : 'buyer', now),
    critical: dispute.status === 'pending' && purchase.state !== 'disputed',
    open: dispute.status === 'pending',
    log: logs.get(dispute.purchaseId) ?? [],
    /** The buyer's details can be viewed while the dispute is open. */
    hasBuyerDetails: role === 'admin' && dispute.status === 'pending' && purchase.buyerDetails !== null,
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
    filesLeft: disputeLimits.filesPerSide - files.filter(({ file }) => file.role === role).length,
    decision:
      dispute.status === 'pending'
        ? null
        : {
            status: dispute.status,
            at: dispute.resolvedAt,
            notes: dispute.resolutionNotes,
            toBuyer: dispute.refundAmount,
            toSeller:
              purchase.refundPart === null
                ? purchase.state === 'completed'
                  ? purchase.payout
                  : null
                : dividePart(purchase, purchase.refundPart).seller,
            by: role === 'admin' && resolvedBy ? (usersById.get(resolvedBy)?.displayName ?? null) : null,
          },
    proposal:
      role === 'admin' && proposedBy && proposedDecision
        ? {
            decision: proposedDecision,
            part: dispute.proposedAmount,
            notes: dispute.proposedNotes,
            by: usersById.get(proposedBy)?.displayName ?? '',
            own: proposedBy === actor.userId,
            at: dispute.proposedAt,
          }
        : null,
  };
}
