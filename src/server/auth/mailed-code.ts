import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type MailedCodes, mailedCodeRule, workingCodes } from '@/domain/account/sign-in';
import { env } from '@/env';

const { digits } = mailedCodeRule;
/** 48 bits, so that no code is noticeably likelier than another. */
const BYTES = 6;
const KEY_BYTES = 32;

/** What is mailed for a context, under a key of its own for that use, from one of FIELD_ENCRYPTION_KEYS. */
function derive(entry: string, use: 'mailed codes' | 'mailed links', context: string): Buffer {
  const secret = Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64');
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES));
  return createHmac('sha256', key).update(context).digest();
}

/**
 * The token of a mailed link. It is derived, so a mail written twice carries the same one.
 * @param context what the link is for, and the id of what is mailed.
 * @returns 256 bits that fit in a link.
 */
export const mailedToken = (context: string): string =>
  derive(env.FIELD_ENCRYPTION_KEYS[0] ?? '', 'mailed links', context).toString('base64url');

const codeOf = (entry: string, context: string): string => {
  const mac = derive(entry, 'mailed codes', context);
  return String(mac.readUIntBE(0, BYTES) % 10 ** digits).padStart(digits, '0');
};

const contextOf = (request: string, endsAt: Date): string => `${request}:${endsAt.getTime()}`;

/**
 * The code mailed to prove an address. It is derived and stored nowhere, so a mail sent again carries the same one.
 * @param request what the code is for: the kind of request, and its id.
 * @param endsAt when the code ends, which tells it from others of the same request.
 * @returns six digits.
 */
export const mailedCode = (request: string, endsAt: Date): string =>
  codeOf(env.FIELD_ENCRYPTION_KEYS[0] ?? '', contextOf(request, endsAt));

/**
 * Whether a code is one of those mailed that work at `now`, also if the keys were rotated meanwhile. Takes as long for
 * every code.
 */
export const isMailedCode = (
  request: string,
  codes: Omit<MailedCodes, 'codeTries'>,
  given: string,
  now: Date,
): boolean =>
  workingCodes(codes, now)
    .flatMap((endsAt) =>
      env.FIELD_ENCRYPTION_KEYS.map((entry) => {
        const code = Buffer.from(codeOf(entry, contextOf(request, endsAt)));
        const other = Buffer.from(given);
        return other.length === code.length && timingSafeEqual(code, other);
      }),
    )
    .includes(true);
