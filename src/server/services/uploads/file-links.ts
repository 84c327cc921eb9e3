import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import { disputeFiles, disputes, purchases, uploads } from '@/server/db/schema';
import { signedUrl } from '@/server/storage/client';
import { roleIn } from '../disputes';

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

/**
 * A short-lived address to a purchase's proof of name change, for its two parties and admins.
 * @throws DomainError NOT_FOUND for everyone else, and when there is none.
 */
export async function getProofLink(
  { purchaseId }: { purchaseId: string },
  { actor }: Call<'user' | 'admin'>,
): Promise<string> {
  const [row] = await db
    .select({
      buyerId: purchases.buyerId,
      sellerId: purchases.sellerId,
      key: uploads.key,
      erasedAt: uploads.erasedAt,
    })
    .from(purchases)
    .innerJoin(uploads, eq(uploads.id, purchases.proofUploadId))
    .where(eq(purchases.id, purchaseId));
  if (!row || row.erasedAt || !roleIn(row, actor)) throw new DomainError('NOT_FOUND');
  return signedUrl(row.key);
}
