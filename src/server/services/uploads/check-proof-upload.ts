import { and, eq, isNull } from 'drizzle-orm';
import type { ErrorCode } from '@/domain/errors';
import { db } from '@/server/db/client';
import { listings } from '@/server/db/schema';

/** Why a person cannot send a receipt for a listing, or null: only its seller can, while the name is to be changed. */
export async function checkProofUpload(listingId: string, userId: string): Promise<ErrorCode | null> {
  const [listing] = await db
    .select({ sellerId: listings.sellerId, status: listings.status })
    .from(listings)
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)));
  if (!listing || listing.sellerId !== userId) return 'LISTING_NOT_FOUND';
  return listing.status === 'pending_name_change' ? null : 'WRONG_STATE';
}
