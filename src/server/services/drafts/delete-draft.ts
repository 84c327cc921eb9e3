import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { listingDrafts } from '../../db/schema';

/** Deletes a seller's own draft, and its reminders with it. @throws DomainError DRAFT_NOT_FOUND */
export async function deleteDraft(
  { id }: { id: string },
  { actor: { userId: sellerId } }: Call<'seller'>,
): Promise<void> {
  const gone = await db
    .delete(listingDrafts)
    .where(and(eq(listingDrafts.id, id), eq(listingDrafts.sellerId, sellerId)))
    .returning({ id: listingDrafts.id });
  if (gone.length === 0) throw new DomainError('DRAFT_NOT_FOUND');
}
