import type { LogEntry } from '@/domain/purchase/log';
import { instructionsFor } from '@/domain/race/instructions';
import type { PurchaseRecord } from './purchase-view';
import { toPurchaseView } from './purchase-view';

/** A purchase as its buyer sees it. */
export function toMyPurchase(record: PurchaseRecord, log: LogEntry[], now: Date) {
  const { purchase, listing, race } = record;
  return {
    ...toPurchaseView(record, 'buyer', now),
    listingId: listing.id,
    title: listing.customRaceName ?? listing.raceName,
    raceName: listing.raceName,
    distance: listing.distance,
    location: listing.location,
    date: listing.date,
    imageUrl: race.imageUrl,
    sportCategories: race.sportCategories,
    createdAt: purchase.createdAt,
    log,
    nextStep: {
      mechanism: race.transferMechanism,
      instructions: instructionsFor(race, 'buyer'),
      /** The organiser's last day for name changes. */
      lastDay: race.nameChangeDeadline,
      websiteUrl: race.websiteUrl,
    },
  };
}

export type MyPurchase = ReturnType<typeof toMyPurchase>;
