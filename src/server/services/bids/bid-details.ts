import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '@/server/services/encryption';
import type { BuyerDetails } from '@/server/services/purchase-effects';

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
