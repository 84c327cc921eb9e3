import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '@/server/db/client';
import { listingDrafts, listings } from '@/server/db/schema';
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
    .select({ raceName: listings.raceName, customRaceName: listings.customRaceName })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, sellerId)));
  return listing ? { id, title: listing.customRaceName ?? listing.raceName } : null;
}
