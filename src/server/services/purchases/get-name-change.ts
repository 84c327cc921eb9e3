import { and, desc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { accountName } from '@/domain/account/public-profile';
import { DomainError } from '@/domain/errors';
import { titleOf } from '@/domain/listing/title';
import { isHeld } from '@/domain/purchase/states';
import { instructionsFor } from '@/domain/race/rules';
import { shownWindow } from '@/domain/race/windows';
import { decryptBuyerDetails, recordDetailsView } from '@/server/services/buyer-details';
import { db } from '../../db/client';
import { listings, purchases, races, users } from '../../db/schema';
import { toPurchaseView } from './purchase-view';
import { readLogs } from './read-logs';
import { readMails } from './read-mails';
import { selectPurchases } from './select-purchases';

async function findListing(id: string) {
  const [found] = await db
    .select({ listing: listings, race: races })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .where(eq(listings.id, id));
  return found;
}

/**
 * What the seller needs to have the name changed: the race's instructions, the buyer's data, and the sale so far.
 * @throws DomainError LISTING_NOT_FOUND; NOT_ALLOWED for anyone but the seller.
 */
export async function getNameChange(
  { listingId }: { listingId: string },
  { actor: { userId: sellerId }, now }: Call<'seller'>,
) {
  const [record] = await selectPurchases(now)
    .where(and(eq(purchases.listingId, listingId), eq(purchases.sellerId, sellerId)))
    .orderBy(desc(purchases.createdAt))
    .limit(1)
    .prepare('purchase_to_change')
    .execute();
  const own = record ?? (await findListing(listingId));
  if (!own || own.listing.deletedAt) throw new DomainError('LISTING_NOT_FOUND');
  if (own.listing.sellerId !== sellerId) throw new DomainError('NOT_ALLOWED');
  const { listing, race } = own;

  // The buyer's data reach the seller only while the purchase runs.
  const running = record && isHeld(record.purchase.state) ? record : null;
  const [[buyer], mails, logs] = await Promise.all([
    running
      ? db
          .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
          .from(users)
          .where(eq(users.id, running.purchase.buyerId))
      : [],
    record ? readMails(record.purchase, 'seller') : null,
    readLogs(record ? [record.purchase.id] : [], 'seller'),
    running && recordDetailsView(db, running.purchase.id, sellerId, now),
  ]);
  const details = running?.purchase.buyerDetails
    ? decryptBuyerDetails(running.purchase.id, running.purchase.buyerDetails)
    : {};
  const window = record?.purchase.window ?? shownWindow(race.windows, now);
  return {
    listingId,
    title: titleOf(listing),
    date: listing.date,
    location: listing.location,
    distance: listing.distance,
    state: record?.purchase.state ?? null,
    purchase: record
      ? { ...toPurchaseView(record, 'seller', now), log: logs.get(record.purchase.id) ?? [] }
      : null,
    race: {
      mechanism: window?.mechanism ?? null,
      instructions: instructionsFor(race, 'seller'),
      opensAt: window?.opensAt ?? null,
      closesAt: window?.closesAt ?? null,
      note: window?.note ?? null,
      websiteUrl: race.websiteUrl,
      organiserEmail: race.organiserEmail,
      cost: record?.purchase.nameChangeCost ?? window?.cost ?? null,
    },
    mails,
    payer: record?.purchase.payer ?? listing.payer,
    buyer: buyer
      ? {
          /** As the organiser is to know them: the new runner's name, else the account's own; null where it has none. */
          name: details.full_name ?? accountName(buyer),
          email: buyer.email,
          details,
          corrected: running?.purchase.detailsCorrected ?? {},
        }
      : null,
  };
}
