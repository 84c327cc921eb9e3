import { eq } from 'drizzle-orm';
import { accountName } from '@/domain/account/public-profile';
import { nameChangeStatus, waitsUntil } from '@/domain/organiser/api';
import { organiserDetails, organiserMayAct, organiserNeedsSeller } from '@/domain/organiser/organisers';
import { decryptEntryReference } from '@/server/services/encryption';
import { decryptBuyerDetails, recordDetailsView } from '@/server/services/purchase-effects';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { findOwnPurchase, type OrganiserCall } from './contacts';

/**
 * What the organiser needs to change the name in one purchase: the fields that its transfer window asks for, and the
 * start or booking number, or else the seller's name. The reading is recorded, by a contact or by its own system, and the buyer sees when.
 * @throws DomainError PURCHASE_NOT_FOUND for another organiser's; CONFLICT_OF_INTEREST for a party to it.
 */
export async function viewNameChange(input: { purchaseId: string }, call: OrganiserCall) {
  const { actor, now } = call;
  const { purchase, listing } = await findOwnPurchase(db, input, call);
  const open = organiserMayAct(purchase);
  if (open)
    await recordDetailsView(db, purchase.id, 'userId' in actor ? actor.userId : { keyId: actor.keyId }, now);
  const given = open && purchase.buyerDetails ? decryptBuyerDetails(purchase.id, purchase.buyerDetails) : {};
  const [seller] = organiserNeedsSeller(purchase, listing.entryReference)
    ? await db
        .select({ firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(eq(users.id, purchase.sellerId))
    : [];
  return {
    purchaseId: purchase.id,
    raceName: listing.raceName,
    distance: listing.distance,
    raceDate: listing.date,
    startGroup: listing.startGroup,
    state: purchase.state,
    status: nameChangeStatus(purchase),
    open,
    until: waitsUntil(purchase),
    since: purchase.nameChangeStartsAt,
    raceId: listing.raceId,
    stoppedAt: purchase.chargebackAt,
    entryReference:
      open && listing.entryReference ? decryptEntryReference(listing.id, listing.entryReference) : null,
    sellerName: seller ? accountName(seller) : null,
    details: organiserDetails(purchase, given),
    paidAt: purchase.paidAt,
    verifiedAt: purchase.nameChangeVerifiedAt,
    refusedBecause: purchase.transferRefusedReason,
  };
}
