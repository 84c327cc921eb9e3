import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { mailedCodeRule } from '@/domain/account/sign-in';
import { env } from '@/env';

const { digits } = mailedCodeRule;
/** 48 bits, so that no code is noticeably likelier than another. */
const BYTES = 6;
const KEY_BYTES = 32;

/** A key of its own for codes, from one of FIELD_ENCRYPTION_KEYS. */
const codeKey = (entry: string): Buffer => {
  const secret = Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64');
  return Buffer.from(hkdfSync('sha256', secret, '', 'mailed codes', KEY_BYTES));
};

const codeOf = (entry: string, context: string): string => {
  const mac = createHmac('sha256', codeKey(entry)).update(context).digest();
  return String(mac.readUIntBE(0, BYTES) % 10 ** digits).padStart(digits, '0');
};

/**
 * The code mailed to prove an address. It is derived and stored nowhere, so a mail sent again carries the same one.
 * @param context what the code is for, and a value that is new for each request.
 * @returns six digits.
 */
export const mailedCode = (context: string): string => codeOf(env.FIELD_ENCRYPTION_KEYS[0] ?? '', context);

/** Whether a code is the one mailed, also if the keys were rotated meanwhile. Takes as long for every code. */
export const isMailedCode = (context: string, given: string): boolean =>
  env.FIELD_ENCRYPTION_KEYS.map((entry) => {
    const code = Buffer.from(codeOf(entry, context));
    const other = Buffer.from(given);
    return other.length === code.length && timingSafeEqual(code, other);
  }).includes(true);
