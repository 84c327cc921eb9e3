import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from './encrypted-fields';

const contextOf = (purchaseId: string) =>
  fieldContext({ table: 'purchases', column: 'hand_over_code_encrypted' }, purchaseId);

/** The code or link that a seller hands over, as it is stored with its purchase. */
export const encryptCode = (purchaseId: string, code: string): string =>
  encryptField(code, contextOf(purchaseId));

/**
 * A code in plain text. Only where it is shown: to the buyer, or to an admin with the dispute, once `recordCodeView` has
 * recorded it.
 * @throws Error when the key is missing, or the value is another purchase's.
 */
export const decryptCode = (purchaseId: string, stored: string): string =>
  decryptField(stored, contextOf(purchaseId));
