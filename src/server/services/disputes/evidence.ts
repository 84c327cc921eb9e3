import type { Call } from '@/domain/account/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { disputeLimits } from '@/domain/purchase/dispute';
import { db, inTransaction } from '@/server/db/client';
import { disputeFiles } from '@/server/db/schema';
import { requestErasures } from '@/server/queue/erasures';
import { filesOf, findDispute, notifyOthers, roleIn } from './dispute-party';
import { lockDispute } from './internal/locks';

/**
 * Adds a checked file to a dispute and mails the other party. A file that came too late, or is one too many, is erased.
 * @returns DISPUTE_CLOSED, DISPUTE_FULL or NOT_FOUND when it was not taken, else null.
 */
export async function addEvidence(
  { disputeId, uploadId }: { disputeId: string; uploadId: string },
  { actor, now }: Call<'user'>,
): Promise<ErrorCode | null> {
  return inTransaction(async (tx) => {
    const { dispute } = await lockDispute(tx, disputeId);
    const role = roleIn(dispute, actor);
    const refuse = async (code: ErrorCode) => {
      await requestErasures(tx, 'upload', [uploadId]);
      return code;
    };
    if (role !== 'buyer' && role !== 'seller') return refuse('NOT_FOUND');
    if (dispute.status !== 'pending') return refuse('DISPUTE_CLOSED');
    if ((await filesOf(tx, disputeId, role)) >= disputeLimits.filesPerSide) return refuse('DISPUTE_FULL');
    const added = await tx
      .insert(disputeFiles)
      .values({ disputeId, uploadId, role, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: disputeFiles.id });
    if (added.length > 0) await notifyOthers(tx, dispute, role);
    return null;
  });
}

/**
 * Whether a user can send evidence to a dispute now; checked before the upload.
 * @returns NOT_FOUND for everyone but its parties, DISPUTE_CLOSED, DISPUTE_FULL; else the listing it is about.
 */
export async function checkEvidenceUpload(
  { disputeId }: { disputeId: string },
  { actor }: Call<'user'>,
): Promise<{ code: ErrorCode; listingId: null } | { code: null; listingId: string }> {
  try {
    const { dispute, role } = await findDispute(disputeId, actor);
    if (dispute.status !== 'pending') return { code: 'DISPUTE_CLOSED', listingId: null };
    const sent = role === 'admin' ? 0 : await filesOf(db, disputeId, role);
    if (sent >= disputeLimits.filesPerSide) return { code: 'DISPUTE_FULL', listingId: null };
    return { code: null, listingId: dispute.listingId };
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, listingId: null };
    throw error;
  }
}
