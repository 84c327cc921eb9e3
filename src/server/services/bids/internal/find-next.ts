import { and, asc, eq, gt, gte, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { totalNow } from '@/domain/bid/cost';
import { type Offer, skipReason } from '@/domain/bid/queue';
import { DomainError } from '@/domain/errors';
import { MAX_ENDS_OF_PAIR } from '@/domain/listing/relist';
import { UNPAID_WINDOW } from '@/domain/listing/reservations';
import { saleObstacle } from '@/domain/listing/sale';
import { type BuyerField, requiredOfBuyer } from '@/domain/race/fields';
import { payerIn, windowAt } from '@/domain/race/windows';
import { plus } from '@/domain/time';
import type { db, Transaction } from '@/server/db/client';
import { bids, users } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { endsOfPair } from '@/server/services/accounts';
import type { BuyerDetails } from '@/server/services/buyer-details';
import { readDetails } from '@/server/services/purchases';
import { decryptBidDetails } from '../bid-details';

const BATCH = 20;

/** What a purchase for a bid begins with. */
export interface NextBid {
  bidId: string;
  feeAccepted: boolean;
  buyerFields: readonly BuyerField[];
  buyerDetails: BuyerDetails | null;
}

type BidRow = typeof bids.$inferSelect;

/** It has had this very listing and did not pay for it, and its buyer has not changed it since. */
const lost = (listingId: string) =>
  sql`exists (select 1 from purchases p where p.bid_id = ${bids.id} and p.listing_id = ${listingId}::uuid and p.created_at >= ${bids.changedAt})`;

/** What the database can say of whether a bid in line, joined with its buyer, could buy any place of its race. */
export const couldBuy = (fields: readonly BuyerField[], now: Date) =>
  and(
    eq(bids.state, 'active'),
    gt(bids.until, now),
    fields.length > 0 ? sql`${bids.fieldsGiven} @> ${sql.param([...fields])}::text[]` : undefined,
    isNull(users.deletedAt),
    isNull(users.blockedAt),
    isNotNull(users.emailVerifiedAt),
  );

/** Reservations of the bid's buyer, as the rules count them. */
const reservations = (which: SQL, now: Date) =>
  sql<number>`(select count(*) from purchases p where p.buyer_id = ${bids.userId} and p.created_at > ${plus(now, -UNPAID_WINDOW).toISOString()}::timestamptz and ${which})`.mapWith(
    Number,
  );

/** The bids that could buy, as far as the database can say, in order of time. */
const candidates = (
  from: Transaction | typeof db,
  { listing, now }: Offer & { listing: { id: string; raceId: string } },
  { total, fields, buyerPaysFee }: { total: number; fields: readonly BuyerField[]; buyerPaysFee: boolean },
  after: BidRow | undefined,
) =>
  from
    .select({
      bid: bids,
      account: { firstName: users.firstName, lastName: users.lastName },
      open: reservations(sql`p.state = 'pending_payment'`, now),
      unpaid: reservations(sql`p.state = 'cancelled' and p.paid_at is null`, now),
    })
    .from(bids)
    .innerJoin(users, eq(users.id, bids.userId))
    .where(
      and(
        eq(bids.raceId, listing.raceId),
        couldBuy(fields, now),
        gte(bids.maximum, sql`${total}`),
        ne(bids.userId, listing.sellerId),
        lt(endsOfPair(bids.userId, listing.sellerId), MAX_ENDS_OF_PAIR),
        buyerPaysFee ? isNotNull(bids.feeAcceptedAt) : undefined,
        sql`not ${lost(listing.id)}`,
        after &&
          sql`(${bids.placedAt}, ${bids.id}) > (${after.placedAt?.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(bids.placedAt), asc(bids.id))
    .limit(BATCH);

/**
 * A bid's answers to what this window asks.
 * @returns undefined when they do not suffice: an organiser may need more by now.
 */
function detailsFor(
  bid: BidRow,
  buyerFields: readonly BuyerField[],
  minAge: number | null,
  date: string,
  now: Date,
): BuyerDetails | null | undefined {
  if (buyerFields.length === 0) return null;
  if (!bid.buyerDetails) return undefined;
  const age = minAge ? { least: minAge, on: date } : null;
  try {
    return readDetails(decryptBidDetails(bid.id, bid.buyerDetails), buyerFields, now, age);
  } catch (error) {
    // One bid that cannot be read is passed over: those after it in line can buy.
    if (!(error instanceof DomainError))
      logger.error({ err: error, bidId: bid.id }, 'details of a bid not read');
    return undefined;
  }
}

/** The first in line that buys a listing now, by the rules of domain/bid/queue.ts; null when none does. */
export async function findNext(
  from: Transaction | typeof db,
  offer: Offer & { listing: { id: string; raceId: string } },
): Promise<NextBid | null> {
  const { listing, race, now } = offer;
  const window = windowAt(race.windows, now);
  const total = totalNow(listing, race.windows, now);
  if (saleObstacle(offer) || !window || total === null) return null;
  const terms = {
    total,
    fields: window.buyerFields,
    buyerPaysFee: payerIn(race.windows, window, listing) === 'buyer',
  };
  for (let last: BidRow | undefined; ; ) {
    const batch = await candidates(from, offer, terms, last);
    for (const { bid, account, open, unpaid } of batch) {
      const queued = {
        ...bid,
        buyerId: bid.userId,
        placedAt: bid.placedAt ?? now,
        feeAccepted: bid.feeAcceptedAt !== null,
        lostThis: false,
        buyer: { blocked: false, emailConfirmed: true, reservations: { open, unpaid } },
      };
      if (skipReason(queued, offer)) continue;
      // Bids from before a name was required are valid as placed.
      const named = bid.fieldsGiven.includes('full_name');
      const buyerFields = named ? requiredOfBuyer(window.buyerFields, account) : window.buyerFields;
      const buyerDetails = detailsFor(bid, buyerFields, window.minAge, race.date, now);
      if (buyerDetails === undefined) continue;
      return {
        bidId: bid.id,
        feeAccepted: queued.feeAccepted,
        buyerFields,
        buyerDetails,
      };
    }
    last = batch.at(-1)?.bid;
    if (batch.length < BATCH) return null;
  }
}
