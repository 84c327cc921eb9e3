import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { ErrorCode } from '@/domain/errors';
import { db } from '@/server/db/client';
import { listings } from '@/server/db/schema';

/**
 * Why a user cannot send a proof of name change for a listing, or null: only its seller can, while the name is to be
 * changed.
 */
export async function checkProofUpload(
  { listingId }: { listingId: string },
  { actor }: Call<'user'>,
): Promise<ErrorCode | null> {
  const [listing] = await db
    .select({ sellerId: listings.sellerId, status: listings.status })
    .from(listings)
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)));
  if (!listing || listing.sellerId !== actor.userId) return 'LISTING_NOT_FOUND';
  return listing.status === 'pending_name_change' ? null : 'WRONG_STATE';
}
