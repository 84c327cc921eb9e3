import { and, count, eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { disputeLimits } from '@/domain/purchase/problems';
import { db, type Transaction } from '../../db/client';
import { disputeFiles } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { findDispute, roleIn } from './internal/dispute-party';
import { notifyOthers } from './post-message';
import { lockDispute } from './resolve-dispute';

const filesOf = async (tx: Transaction | typeof db, disputeId: string, role: 'buyer' | 'seller') => {
  const [row] = await tx
    .select({ files: count() })
    .from(disputeFiles)
    .where(and(eq(disputeFiles.disputeId, disputeId), eq(disputeFiles.role, role)));
  return row?.files ?? 0;
};

/**
 * Whether a user can send evidence to a dispute now, looked at before the file is sent.
 * @returns NOT_FOUND for everyone but its parties, CASE_CLOSED, CASE_FULL; else the listing it is about.
 */
export async function checkEvidenceUpload(
  { disputeId }: { disputeId: string },
  { actor }: Call<'user'>,
): Promise<{ code: ErrorCode; listingId: null } | { code: null; listingId: string }> {
  try {
    const { dispute, role } = await findDispute(disputeId, actor);
    if (dispute.status !== 'pending') return { code: 'CASE_CLOSED', listingId: null };
    const sent = role === 'admin' ? 0 : await filesOf(db, disputeId, role);
    if (sent >= disputeLimits.filesPerSide) return { code: 'CASE_FULL', listingId: null };
    return { code: null, listingId: dispute.listingId };
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, listingId: null };
    throw error;
  }
}

/**
 * Adds a checked file to a dispute and mails the other party. A file that came too late, or is one too many, is erased.
 * @returns CASE_CLOSED, CASE_FULL or NOT_FOUND when it was not taken, else null.
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
    if (dispute.status !== 'pending') return refuse('CASE_CLOSED');
    if ((await filesOf(tx, disputeId, role)) >= disputeLimits.filesPerSide) return refuse('CASE_FULL');
    const added = await tx
      .insert(disputeFiles)
      .values({ disputeId, uploadId, role, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: disputeFiles.id });
    if (added.length > 0) await notifyOthers(tx, dispute, role);
    return null;
  });
}
