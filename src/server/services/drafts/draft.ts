import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { ListingFields } from '@/domain/listing/input';
import { db, type Executor, type Transaction } from '@/server/db/client';
import { listingDrafts, listings, listingTitle } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '../encryption';

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
export const draftColumns = (id: string, { entryReference, ...place }: ListingFields) => ({
  ...place,
  entryReference: entryReference && encryptField(entryReference, contextOf(id)),
});

/** The columns that its seller has written; the others are the draft's own. */
const {
  sellerId: _seller,
  refusal: _refusal,
  nextReminderAt: _next,
  remindersStopped: _stopped,
  stopToken: _token,
  createdAt: _created,
  updatedAt: _updated,
  ...writtenColumns
} = getTableColumns(listingDrafts);

/** A user's own draft as its seller has written it, locked; null when there is none. The user's row is locked before it. */
export async function lockDraft(tx: Transaction, id: string, sellerId: string) {
  const [draft] = await tx
    .select(writtenColumns)
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
    .select(writtenColumns)
    .from(listingDrafts)
    .where(and(eq(listingDrafts.id, id), eq(listingDrafts.sellerId, sellerId)));
  if (!draft) throw new DomainError('DRAFT_NOT_FOUND');
  const { feeAccepted: _, ...fields } = draft;
  return { ...fields, price: draft.price / 100, entryReference: decryptDraftReference(draft) };
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
