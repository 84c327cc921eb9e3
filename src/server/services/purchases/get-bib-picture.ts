import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { titleOf } from '@/domain/listing/title';
import { firstNameOf } from '@/domain/purchase/bib';
import { db } from '@/server/db/client';
import { purchases, users } from '@/server/db/schema';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { daysToStart } from './purchase-view';
import { selectPurchases } from './select-purchases';

/**
 * What the picture of a buyer's bib is drawn from: the race, and of the runner the first name alone.
 * @throws DomainError PURCHASE_NOT_FOUND for everyone but the buyer, and where there is no bib.
 */
export async function getBibPicture(
  { purchaseId }: { purchaseId: string },
  { actor, now }: Call<'user' | 'admin'>,
) {
  const [record] = await selectPurchases(now)
    .where(and(eq(purchases.id, purchaseId), eq(purchases.buyerId, actor.userId)))
    .limit(1);
  const days = record ? daysToStart(record, now) : null;
  const [buyer] = await db
    .select({ firstName: users.firstName })
    .from(users)
    .where(eq(users.id, actor.userId));
  if (!record || !buyer || days === null) throw new DomainError('PURCHASE_NOT_FOUND');
  const { purchase, listing, race } = record;
  // Where the organiser asks, the runner may be someone else than the account's owner.
  const fullName = purchase.buyerDetails && decryptBuyerDetails(purchase.id, purchase.buyerDetails).full_name;
  return {
    firstName: firstNameOf(fullName || buyer.firstName),
    days,
    title: titleOf(listing),
    raceName: listing.raceName,
    date: listing.date,
    location: listing.location,
    distance: listing.distance,
    sportCategories: race.sportCategories,
    startGroup: listing.startGroup,
  };
}
