import { bibDays } from '@/domain/purchase/bib';
import type { LogEntry } from '@/domain/purchase/log';
import { instructionsFor } from '@/domain/race/rules';
import type { PurchaseRecord } from '../purchase-view';
import { toPurchaseView } from '../purchase-view';

/** Days to the start, of a purchase that has a bib; else null. */
export const daysToStart = ({ purchase, listing, race }: PurchaseRecord, now: Date) =>
  bibDays(
    {
      state: purchase.state,
      stoppedAt: purchase.chargebackAt,
      raceCancelled: race.cancelledAt !== null,
      date: listing.date,
    },
    now,
  );

/** A purchase as its buyer sees it. */
export function toMyPurchase(record: PurchaseRecord, log: LogEntry[], now: Date) {
  const { purchase, listing, race } = record;
  return {
    ...toPurchaseView(record, 'buyer', now),
    listingId: listing.id,
    title: listing.customRaceName ?? listing.raceName,
    raceName: listing.raceName,
    raceSlug: race.slug,
    distance: listing.distance,
    location: listing.location,
    date: listing.date,
    imageUrl: race.imageUrl,
    sportCategories: race.sportCategories,
    createdAt: purchase.createdAt,
    /** Days to the start, where the purchase has a bib; else null. */
    bibDays: daysToStart(record, now),
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
