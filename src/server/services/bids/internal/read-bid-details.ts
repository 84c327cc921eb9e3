import { askedOf } from '@/domain/bid/guards';
import { DomainError } from '@/domain/errors';
import { askedOfBuyer, type BuyerField } from '@/domain/race/fields';
import type { RaceFacts } from '@/domain/race/rules';
import type { BuyerDetails } from '@/server/services/purchase-effects';
import { readDetails } from '@/server/services/purchases';
import { encryptBidDetails } from '../bid-details';

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
  const { buyerFields: needed, minAge } = askedOf(race.windows, now);
  const buyerFields = askedOfBuyer(needed, account);
  if (buyerFields.length === 0) return { buyerDetails: null, fieldsGiven: [] };
  const details = readDetails(given, buyerFields, now, minAge ? { least: minAge, on: race.date } : null);
  const missing = buyerFields.find((field) => !details[field]);
  if (missing) throw new DomainError('BUYER_DETAILS_MISSING', missing);
  return { buyerDetails: encryptBidDetails(bidId, details), fieldsGiven: buyerFields };
}
