import { env } from '@/env';
import { createFieldCipher, type FieldCipher } from './field-cipher';
import { logger } from './logger';

let cipher: FieldCipher | undefined;
// Made at first use: a build has no settings.
const fieldCipher = (): FieldCipher => {
  cipher ??= createFieldCipher(env.FIELD_ENCRYPTION_KEYS);
  return cipher;
};

/**
 * Encrypts one field for storage with the first key of FIELD_ENCRYPTION_KEYS.
 * @param plain the value as text
 * @param context table, column and record, as in `purchases.buyer_details_encrypted:<id>`: the value opens nowhere else
 * @returns `v1.<key id>.<iv>.<ciphertext and tag>`, base64url
 */
export const encryptField = (plain: string, context: string): string => fieldCipher().encrypt(plain, context);

/**
 * The plain text of a stored field.
 * @param context the same as when it was encrypted
 * @throws Error when its key is not in FIELD_ENCRYPTION_KEYS, or the value was altered or moved to another record
 */
export const decryptField = (stored: string, context: string): string =>
  fieldCipher().decrypt(stored, context);

/**
 * Reads a row of a list with encrypted fields: one that cannot be read keeps the others from nobody.
 * @param id of the row, for the log.
 * @returns what `read` returns; null when it throws.
 */
export function decryptOrNull<Value>(read: () => Value, id: string): Value | null {
  try {
    return read();
  } catch (error) {
    logger.error({ err: error, id }, 'a row could not be read');
    return null;
  }
}
