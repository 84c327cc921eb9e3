import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { roleIn } from '@/server/services/disputes';
import { db } from '../../db/client';
import { disputeFiles, disputes, uploads } from '../../db/schema';
import { signedUrl } from '../../storage/client';

/**
 * A short-lived address to a file in a dispute, for its two parties and admins.
 * @throws DomainError NOT_FOUND for everyone else, and when it is erased.
 */
export async function getEvidenceLink(
  { fileId }: { fileId: string },
  { actor }: Call<'user' | 'admin'>,
): Promise<string> {
  const [row] = await db
    .select({ dispute: disputes, key: uploads.key, erasedAt: uploads.erasedAt })
    .from(disputeFiles)
    .innerJoin(disputes, eq(disputes.id, disputeFiles.disputeId))
    .innerJoin(uploads, eq(uploads.id, disputeFiles.uploadId))
    .where(eq(disputeFiles.id, fileId));
  if (!row || row.erasedAt || !roleIn(row.dispute, actor)) throw new DomainError('NOT_FOUND');
  return signedUrl(row.key);
}
