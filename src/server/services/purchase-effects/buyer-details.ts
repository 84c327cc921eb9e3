import type { BuyerField } from '@/domain/race/fields';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '@/server/services/encryption';

export type BuyerDetails = Partial<Record<BuyerField, string>>;

const contextOf = (purchaseId: string) =>
  fieldContext({ table: 'purchases', column: 'buyer_details_encrypted' }, purchaseId);

/** A buyer's answers to the organiser's questions, as they are stored with their purchase. */
export const encryptBuyerDetails = (purchaseId: string, details: BuyerDetails): string =>
  encryptField(JSON.stringify(details), contextOf(purchaseId));

/**
 * A buyer's answers in plain text. Only where they are shown: to the buyer, and to the seller or an admin once
 * `recordDetailsView` has recorded it.
 * @throws Error when the key is missing, or the value is another purchase's.
 */
export const decryptBuyerDetails = (purchaseId: string, stored: string): BuyerDetails =>
  JSON.parse(decryptField(stored, contextOf(purchaseId)));
