import type { Call } from '@/domain/account/actor';
import type { ErrorCode } from '@/domain/errors';
import { disputeLimits } from '@/domain/purchase/dispute';
import { db } from '@/server/db/client';
import { disputeFiles } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { filesOf, notifyOthers, roleIn } from './dispute-party';
import { lockDispute } from './internal/locks';

/**
 * Adds a checked file to a dispute and mails the other party. A file that came too late, or is one too many, is erased.
 * @returns DISPUTE_CLOSED, DISPUTE_FULL or NOT_FOUND when it was not taken, else null.
 */
export async function addEvidence(
  { disputeId, uploadId }: { disputeId: string; uploadId: string },
  { actor, now }: Call<'user'>,
): Promise<ErrorCode | null> {
  return db.transaction(async (tx) => {
    const { dispute } = await lockDispute(tx, disputeId);
    const role = roleIn(dispute, actor);
    const refuse = async (code: ErrorCode) => {
      await enqueue(tx, 'erase', { uploadId });
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
