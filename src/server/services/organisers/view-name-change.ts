import { accountName } from '@/domain/account/public-profile';
import { organiserDetails, organiserMayAct, organiserNeedsSeller } from '@/domain/organiser/organisers';
import { decryptBuyerDetails, recordDetailsView } from '@/server/services/buyer-details';
import { decryptEntryReference } from '@/server/services/encryption';
import { db } from '../../db/client';
import { findOwnPurchase, type OrganiserCall } from './contacts';
import { toNameChange } from './internal/name-changes';

/**
 * What the organiser needs to change the name in one purchase: the fields that its transfer window asks for, and the
 * start or booking number, or else the seller's name. The reading is recorded, by a contact or by its own system, and the buyer sees when.
 * @throws DomainError PURCHASE_NOT_FOUND for another organiser's; CONFLICT_OF_INTEREST for a party to it.
 */
export async function viewNameChange(input: { purchaseId: string }, call: OrganiserCall) {
  const { actor, now } = call;
  const row = await findOwnPurchase(db, input, call);
  const { purchase, listing } = row;
  const open = organiserMayAct(purchase);
  if (open)
    await recordDetailsView(db, purchase.id, 'userId' in actor ? actor.userId : { keyId: actor.keyId }, now);
  const given = open && purchase.buyerDetails ? decryptBuyerDetails(purchase.id, purchase.buyerDetails) : {};
  return {
    ...toNameChange(row),
    startGroup: listing.startGroup,
    open,
    entryReference:
      open && listing.entryReference ? decryptEntryReference(listing.id, listing.entryReference) : null,
    sellerName: organiserNeedsSeller(purchase, listing.entryReference) ? accountName(row.seller) : null,
    details: organiserDetails(purchase, given),
    verifiedAt: purchase.nameChangeVerifiedAt,
    refusedBecause: purchase.transferRefusedReason,
  };
}
