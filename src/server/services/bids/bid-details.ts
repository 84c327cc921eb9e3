import { and, asc, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { bidRequirements } from '@/domain/bid/guards';
import { finalBidStates } from '@/domain/bid/states';
import { DomainError } from '@/domain/errors';
import { type BuyerField, requiredOfBuyer } from '@/domain/race/fields';
import type { RaceFacts } from '@/domain/race/rules';
import { db } from '@/server/db/client';
import { bids } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import type { BuyerDetails } from '@/server/services/buyer-details';
import { fieldContext } from '../encryption';
import { readDetails } from '../purchases';

const contextOf = (bidId: string) =>
  fieldContext({ table: 'bids', column: 'buyer_details_encrypted' }, bidId);

/** What organisers need of a bid's buyer, as it is stored until the bid buys. */
export const encryptBidDetails = (bidId: string, details: BuyerDetails): string =>
  encryptField(JSON.stringify(details), contextOf(bidId));

/**
 * The same in plain text: for the purchase that the bid becomes, and for its buyer.
 * @throws Error when the key is missing, or the value is another bid's.
 */
export const decryptBidDetails = (bidId: string, stored: string): BuyerDetails =>
  JSON.parse(decryptField(stored, contextOf(bidId)));

/** What of a bid's row its buyer's answers fill. */
interface GivenDetails {
  buyerDetails: string | null;
  fieldsGiven: BuyerField[];
}

/**
 * A bidder's answers as they are stored with the bid.
 * @throws DomainError BUYER_DETAILS_WRONG with the field, BUYER_DETAILS_MISSING with the first that is.
 */
export function readBidDetails(
  bidId: string,
  given: BuyerDetails | undefined,
  race: Pick<RaceFacts, 'windows' | 'date'>,
  account: { firstName: string; lastName: string },
  now: Date,
): GivenDetails {
  const { buyerFields: needed, minAge } = bidRequirements(race.windows, now);
  const buyerFields = requiredOfBuyer(needed, account);
  if (buyerFields.length === 0) return { buyerDetails: null, fieldsGiven: [] };
  const details = readDetails(given, buyerFields, now, minAge ? { least: minAge, on: race.date } : null);
  const missing = buyerFields.find((field) => !details[field]);
  if (missing) throw new DomainError('BUYER_DETAILS_MISSING', missing);
  return { buyerDetails: encryptBidDetails(bidId, details), fieldsGiven: buyerFields };
}

const BATCH = 500;

/** Erases the details of bids that ended before then. An ended bid does not change. @returns how many. */
export async function eraseBidDetails(before: Date): Promise<number> {
  for (let erased = 0; ; ) {
    const due = db
      .select({ id: bids.id })
      .from(bids)
      .where(
        and(
          isNotNull(bids.buyerDetails),
          inArray(bids.state, [...finalBidStates]),
          lte(bids.updatedAt, before),
        ),
      )
      .orderBy(asc(bids.updatedAt))
      .limit(BATCH);
    const gone = await db
      .update(bids)
      .set({ buyerDetails: null, fieldsGiven: [] })
      .where(sql`${bids.id} = any(array(${due}))`)
      .returning({ id: bids.id });
    erased += gone.length;
    if (gone.length < BATCH) return erased;
  }
}
