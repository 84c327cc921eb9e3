import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import { purchases, uploads } from '@/server/db/schema';
import { signedUrl } from '@/server/uploads/client';

/**
 * A short-lived address to a purchase's receipt, for its two parties and admins.
 * @throws DomainError NOT_FOUND for everyone else, and when there is none.
 */
export async function getProofLink(
  purchaseId: string,
  viewer: { id: string; actsAsAdmin: boolean },
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
  const mayRead = row && (viewer.actsAsAdmin || viewer.id === row.buyerId || viewer.id === row.sellerId);
  if (!row || !mayRead || row.erasedAt) throw new DomainError('NOT_FOUND');
  return signedUrl(row.key);
}
