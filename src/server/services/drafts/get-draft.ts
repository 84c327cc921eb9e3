import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { listingDrafts } from '../../db/schema';
import { placeOf } from './draft';

/**
 * A seller's own draft, for its form; the price in kronor.
 * @throws DomainError DRAFT_NOT_FOUND
 */
export async function getDraft({ id }: { id: string }, { actor: { userId: sellerId } }: Call<'seller'>) {
  const [draft] = await db
    .select()
    .from(listingDrafts)
    .where(and(eq(listingDrafts.id, id), eq(listingDrafts.sellerId, sellerId)));
  if (!draft) throw new DomainError('DRAFT_NOT_FOUND');
  const { feeAccepted: _, ...place } = placeOf(draft);
  return { id, ...place, price: draft.price / 100 };
}
