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
      mechanism: purchase.window?.mechanism ?? null,
      instructions: instructionsFor(race, 'buyer'),
      /** When the organiser stops changing names. */
      closesAt: purchase.window?.closesAt ?? null,
      note: purchase.window?.note ?? null,
      websiteUrl: race.websiteUrl,
      organiserEmail: race.organiserEmail,
    },
  };
}

export type MyPurchase = ReturnType<typeof toMyPurchase>;
