import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { sellerClock } from '@/domain/purchase/deadlines';
import { guards } from '@/domain/purchase/guards';
import { instructionsFor } from '@/domain/race/instructions';
import { listings } from '../../db/schema';
import { type ListingRecord, selectListings, splitOf, toCard } from './internal/views';

/** Why nobody can buy the listing now, by the same conditions as the purchase itself; null when it can be bought. */
function obstacle({ listing, race, seller }: ListingRecord, now: Date): ErrorCode | null {
  const situation = { purchase: null, listing, race, now, seller };
  return (
    guards.listingAvailable(situation) ??
    guards.sellerNotBlocked(situation) ??
    guards.sellerCanBePaid(situation) ??
    guards.raceStillTransferable(situation)
  );
}

/** The seller's time if the listing is bought now; `opens` only when nobody can act before it. */
function sellersTime({ race }: ListingRecord, now: Date) {
  const { startsAt, deadline } = sellerClock(race, now);
  return { opens: startsAt > now ? startsAt : null, deadline };
}

/** Prepared once: building a query of so many columns takes longer than running it. */
const byId = selectListings()
  .where(and(eq(listings.id, sql.placeholder('id')), isNull(listings.deletedAt)))
  .prepare('listing_by_id');

/**
 * A listing as its page shows it, the same for everyone.
 * @throws DomainError LISTING_NOT_FOUND
 */
export async function getListing({ id }: { id: string }, { now }: Call) {
  const [record] = await byId.execute({ id });
  if (!record) throw new DomainError('LISTING_NOT_FOUND');
  const { listing, race, sellerUsername, sellerVerified } = record;
  const why = obstacle(record, now);
  return {
    ...toCard(record, now),
    description: listing.description,
    startGroup: listing.startGroup,
    /** What the seller has stated of the start place. */
    stated: { discounted: listing.discounted, transferredBefore: listing.transferredBefore },
    ifBoughtNow: why ? null : sellersTime(record, now),
    split: splitOf(listing),
    race: {
      websiteUrl: race.websiteUrl,
      nameChangeOpens: race.nameChangeOpens,
      nameChangeDeadline: race.nameChangeDeadline,
      nameChangeCost: race.nameChangeCost,
      mechanism: race.transferMechanism,
      instructions: instructionsFor(race, 'buyer'),
      groupRules: race.groupRules,
      buyerFields: race.buyerFields,
      verifiedOn: race.verifiedOn,
      sourceUrl: race.sourceUrl,
    },
    seller: { username: sellerUsername, verified: sellerVerified },
    available: listing.status === 'available',
    obstacle: why,
    updatedAt: listing.updatedAt,
  };
}
