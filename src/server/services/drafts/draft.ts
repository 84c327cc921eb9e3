import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db, type Executor, type Transaction } from '@/server/db/client';
import { listingDrafts, listings, listingTitle } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '../encryption';
import type { NewPlace } from '../listings';

export type Draft = typeof listingDrafts.$inferSelect;

const contextOf = (draftId: string) =>
  fieldContext({ table: 'listing_drafts', column: 'entry_reference_encrypted' }, draftId);

/** A draft's start number in plain text, for its seller alone. @throws Error as `decryptField`. */
export const decryptDraftReference = ({
  id,
  entryReference,
}: Pick<Draft, 'id' | 'entryReference'>): string | null =>
  entryReference && decryptField(entryReference, contextOf(id));

/** What the form gave, as a draft's columns. */
export const draftColumns = (id: string, { entryReference, ...place }: NewPlace) => ({
  ...place,
  entryReference: entryReference && encryptField(entryReference, contextOf(id)),
});

/** A draft as what is published of it. */
export const placeOf = (draft: Draft): NewPlace => ({
  raceId: draft.raceId,
  price: draft.price,
  payerChoice: draft.payerChoice,
  feeAccepted: draft.feeAccepted,
  startGroup: draft.startGroup,
  customRaceName: draft.customRaceName,
  description: draft.description,
  discounted: draft.discounted,
  transferredBefore: draft.transferredBefore,
  entryReference: decryptDraftReference(draft),
});

/** A user's own draft, locked; null when there is none. The user's row is locked before it. */
export async function lockDraft(tx: Transaction, id: string, sellerId: string): Promise<Draft | null> {
  const [draft] = await tx
    .select()
    .from(listingDrafts)
    .where(and(eq(listingDrafts.id, id), eq(listingDrafts.sellerId, sellerId)))
    .for('update');
  return draft ?? null;
}

/** The listing that a user's draft has become; null when it has not. */
export async function findPublished(
  on: Executor,
  id: string,
  sellerId: string,
): Promise<{ id: string; title: string } | null> {
  const [listing] = await on
    .select({ id: listings.id, title: listingTitle })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, sellerId)));
  return listing ?? null;
}

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
