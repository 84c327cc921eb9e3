import type { Call } from '@/domain/account/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { disputeLimits } from '@/domain/purchase/dispute';
import { db } from '@/server/db/client';
import { filesOf, findDispute } from './dispute-party';

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
