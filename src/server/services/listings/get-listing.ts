import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { sellerClock } from '@/domain/purchase/deadlines';
import { guards } from '@/domain/purchase/guards';
import { instructionsFor } from '@/domain/race/recipe';
import { db } from '../../db/client';
import { listings, purchases } from '../../db/schema';
import { type ListingRecord, selectListings, splitOf, toCard, type Viewer } from './views';

/** Why this viewer cannot buy the place now, by the same conditions as the purchase itself; null when they can. */
function obstacle({ listing, race, seller }: ListingRecord, viewer: Viewer): ErrorCode | null {
  const situation = {
    purchase: null,
    listing,
    race,
    now: viewer.now,
    seller,
    ...(viewer.userId && { buyer: { id: viewer.userId, emailConfirmed: true } }),
  };
  return (
    guards.notOwnListing(situation) ??
    guards.listingAvailable(situation) ??
    guards.sellerWelcome(situation) ??
    guards.sellerCanBePaid(situation) ??
    guards.raceStillTransferable(situation)
  );
}

/** Until when the viewer's own reservation holds, while they pay. */
async function reservedUntil({ listing, isBuyer }: ListingRecord, viewer: Viewer): Promise<Date | null> {
  if (!isBuyer || !viewer.userId || listing.status !== 'pending_payment') return null;
  const [own] = await db
    .select({ until: purchases.checkoutExpiresAt })
    .from(purchases)
    .where(
      and(
        eq(purchases.listingId, listing.id),
        eq(purchases.buyerId, viewer.userId),
        eq(purchases.state, 'pending_payment'),
      ),
    );
  return own?.until ?? null;
}

/** The seller's time, should the place be bought now; `opens` only when nobody can act before it. */
function sellersTime({ race }: ListingRecord, now: Date) {
  const { startsAt, deadline } = sellerClock(race, now);
  return { opens: startsAt > now ? startsAt : null, deadline };
}

const byId = (userId: Placeholder | null) =>
  selectListings(userId)
    .where(and(eq(listings.id, sql.placeholder('id')), isNull(listings.deletedAt)))
    .prepare('listing_by_id');
/** Built once: to build a query of so many columns takes longer than the database's answer. */
const queries = { stranger: byId(null), known: byId(sql.placeholder('userId')) };

/**
 * A listing as its page shows it, for anyone.
 * @throws DomainError LISTING_NOT_FOUND
 */
export async function getListing(id: string, viewer: Viewer) {
  const { userId } = viewer;
  const [record] = await (userId ? queries.known.execute({ id, userId }) : queries.stranger.execute({ id }));
  if (!record) throw new DomainError('LISTING_NOT_FOUND');
  const { listing, race, sellerUsername, sellerVerified } = record;
  const why = obstacle(record, viewer);
  return {
    ...toCard(record, viewer),
    description: listing.description,
    startGroup: listing.startGroup,
    /** What the seller has stated of the place. */
    stated: { discounted: listing.discounted, transferredBefore: listing.transferredBefore },
    ifBoughtNow: why ? null : sellersTime(record, viewer.now),
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
    reservedUntil: await reservedUntil(record, viewer),
    updatedAt: listing.updatedAt,
  };
}
