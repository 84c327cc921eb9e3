import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { publicProfile } from '@/domain/account/public-profile';
import { DomainError } from '@/domain/errors';
import { saleObstacle } from '@/domain/listing/sale';
import { isRunning } from '@/domain/listing/states';
import { instructionsFor } from '@/domain/race/rules';
import { isLowerThanMost } from '@/domain/race/sold-price';
import {
  buyableUntil,
  nameChangeEnds,
  nextWindow,
  payerIn,
  sellerTime,
  shownWindow,
  type TransferWindow,
} from '@/domain/race/windows';
import { stockholmDate } from '@/domain/time';
import { countedBefore } from '@/server/services/accounts';
import { offeredMethods } from '@/server/services/payment-methods';
import { salesOf } from '@/server/services/races';
import { listings } from '../../db/schema';
import { type ListingRecord, selectListings, splitOf, toCard } from './views';

/** The seller's time if the listing is bought now; `opens` only when nobody can act before it. */
function sellersTime(window: TransferWindow, now: Date) {
  const { startsAt, deadline } = sellerTime(window, now);
  return { opens: startsAt > now ? startsAt : null, deadline };
}

/** A window as a listing's page shows it: what it costs, who pays, and until when it can be bought. */
const toWindow = (window: TransferWindow, { race, listing }: ListingRecord) => ({
  opensAt: window.opensAt,
  closesAt: window.closesAt,
  buyableUntil: buyableUntil(window),
  mechanism: window.mechanism,
  cost: window.cost,
  payer: payerIn(race.windows, window, listing),
  minAge: window.minAge,
  note: window.note,
});

/** Prepared once: building a query of so many columns takes longer than running it. */
const byId = selectListings(sql.placeholder('until'))
  .where(and(eq(listings.id, sql.placeholder('id')), isNull(listings.deletedAt)))
  .prepare('listing_by_id');

/**
 * A listing as its page shows it, the same for everyone.
 * @throws DomainError LISTING_NOT_FOUND; LISTING_REMOVED when an admin has removed it.
 */
export async function getListing({ id }: { id: string }, { now }: Call) {
  const [record] = await byId.execute({ id, until: countedBefore(now) });
  if (!record) throw new DomainError('LISTING_NOT_FOUND');
  if (record.listing.removedAt) throw new DomainError('LISTING_REMOVED');
  const { shown, race } = record;
  const listing = { ...shown, ...record.listing };
  const why = saleObstacle({ ...record, listing, now });
  const window = shownWindow(race.windows, now);
  const last = race.windows.at(-1);
  const next = nextWindow(race.windows, now);
  const forSale = listing.status === 'available';
  return {
    ...toCard(record, now),
    description: listing.description,
    /** What the seller has stated of the start place. */
    stated: { discounted: listing.discounted, transferredBefore: listing.transferredBefore },
    ifBoughtNow: why || !window ? null : sellersTime(window, now),
    /** The window that a purchase now is bound to, or the last one when none is left. */
    window: window && toWindow(window, record),
    nameChangeEnds: nameChangeEnds(race.windows, now),
    /** The last instant at which a purchase of it can begin. */
    buyableUntil: last && buyableUntil(last),
    /** What applies once that one is too close to its end. */
    nextWindow: next && toWindow(next, record),
    split: splitOf(listing),
    /** What it can be paid with, as far as Stripe has confirmed it. */
    paymentMethods: offeredMethods(record.confirmedMethods),
    race: {
      websiteUrl: race.websiteUrl,
      instructions: instructionsFor(race, 'buyer'),
      groupRules: race.groupRules,
      climbM: race.climbM,
      fieldSize: race.fieldSize,
      buyerFields: window?.buyerFields ?? [],
      /** The organiser's least age in this window, on the day of the race. */
      age: window?.minAge ? { least: window.minAge, on: race.date } : null,
      verifiedOn: race.verifiedOn,
      sourceUrl: race.sourceUrl,
    },
    seller: { ...publicProfile(record.profile, record), verified: shown.sellerVerified },
    /** What buyers have said of the seller. */
    reviews: record.reviews,
    available: forSale,
    /** Its price is below most of what the race's places were sold for this year. */
    lowerThanMost:
      forSale && isLowerThanMost(listing.price, await salesOf(listing.raceId, now), stockholmDate(now)),
    /** Its start number is compared with those of the race's other listings, and it is the only one that has it. */
    entryChecked: listing.entryHash !== null && isRunning(listing.status),
    obstacle: why,
    /** The organiser's reason for the resale pause; null while there is none, or no reason is given. */
    resalePausedReason: race.resalePausedReason,
    updatedAt: listing.updatedAt,
  };
}
