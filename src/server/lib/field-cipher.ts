import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const FORMAT = 'v1';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** 96 bits, as NIST SP 800-38D asks of random initialisation vectors. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface FieldCipher {
  /** The id of the key new values are encrypted with. */
  readonly currentKeyId: string;
  encrypt(plain: string, context: string): string;
  decrypt(stored: string, context: string): string;
}

/** Whether a stored text has the shape of an encrypted value. */
export const isEncrypted = (stored: string): boolean =>
  /^v1\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$/.test(stored);

/** The id of the key a stored value was encrypted with. @throws when it is not an encrypted value. */
export function keyIdOf(stored: string): string {
  const [, keyId] = stored.split('.');
  if (!isEncrypted(stored) || !keyId) throw new Error('The stored value is not an encrypted field');
  return keyId;
}

function parseKey(entry: string): [string, KeyObject] {
  const separator = entry.indexOf(':');
  const id = entry.slice(0, separator);
  const key = Buffer.from(entry.slice(separator + 1), 'base64');
  if (!/^[A-Za-z0-9_-]+$/.test(id) || key.length !== KEY_BYTES)
    throw new Error(`FIELD_ENCRYPTION_KEYS: each entry must be id:key, the key ${KEY_BYTES} bytes in base64`);
  return [id, createSecretKey(key)];
}

// The format and the key's id are authenticated with the context, so no part of a stored value can be exchanged.
const additionalData = (keyId: string, context: string) => Buffer.from(`${FORMAT}.${keyId}.${context}`);

/**
 * Encryption of single fields, AES-256-GCM.
 * @param entries `id:base64key`; the first encrypts, all decrypt.
 */
export function createFieldCipher(entries: readonly string[]): FieldCipher {
  const keys = new Map(entries.map((entry) => parseKey(entry.trim())));
  const [current] = keys;
  if (!current) throw new Error('FIELD_ENCRYPTION_KEYS holds no key');
  if (keys.size !== entries.length) throw new Error('FIELD_ENCRYPTION_KEYS names a key id twice');
  const [currentKeyId, currentKey] = current;
  return {
    currentKeyId,
    encrypt(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, currentKey, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(additionalData(currentKeyId, context));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [FORMAT, currentKeyId, iv.toString('base64url'), sealed.toString('base64url')].join('.');
    },
    decrypt(stored, context) {
      const keyId = keyIdOf(stored);
      const key = keys.get(keyId);
      if (!key)
        throw new Error(
          `FIELD_ENCRYPTION_KEYS has no key "${keyId}", which a stored value was encrypted with`,
        );
      const [, , iv = '', body = ''] = stored.split('.');
      const sealed = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(iv, 'base64url'), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(additionalData(keyId, context));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch (cause) {
        throw new Error('An encrypted field was altered, or belongs to another record', { cause });
      }
    },
  };
}
