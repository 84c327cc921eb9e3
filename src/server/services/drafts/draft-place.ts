import type { listingDrafts } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '@/server/services/encryption';
import type { NewPlace } from '@/server/services/listings';

export type Draft = typeof listingDrafts.$inferSelect;

const contextOf = (draftId: string) =>
  fieldContext({ table: 'listing_drafts', column: 'entry_reference_encrypted' }, draftId);

/** A draft's start number in plain text, for its seller alone. @throws Error as `decryptField`. */
export const decryptDraftReference = ({ id, entryReference }: Draft): string | null =>
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
