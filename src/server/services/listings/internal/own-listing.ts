import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { listings } from '@/server/db/schema';

/**
 * A user's own listing, locked against everything else that could happen to it.
 * @param how `update` where the row may be deleted: nothing new may refer to it.
 * @throws DomainError LISTING_NOT_FOUND, when it is someone else's too.
 */
export async function lockOwnListing(
  tx: Transaction,
  id: string,
  sellerId: string,
  how: 'no key update' | 'update' = 'no key update',
) {
  const [listing] = await tx
    .select()
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, sellerId), isNull(listings.deletedAt)))
    .for(how);
  if (!listing) throw new DomainError('LISTING_NOT_FOUND');
  return listing;
}
