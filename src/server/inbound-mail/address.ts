import { createHmac } from 'node:crypto';
import { env } from '@/env';

/** Letters and digits that nobody mistakes for each other, read out or on paper (Crockford's base 32). */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Signs of a half of a code: 20 bits. */
const HALF = 4;
/** Hex digits in them. */
const HEX = 5;

/** The beginning of a number in hex digits, in signs. */
const inSigns = (hex: string): string => {
  const number = Number.parseInt(hex.slice(0, HEX), 16);
  return Array.from({ length: HALF }, (_, at) => SIGNS[(number >> (5 * (HALF - 1 - at))) & 31]).join('');
};

/**
 * A purchase's code: the beginning of its id, by which it is found, and a proof. 40 bits in all: with 10,000 running
 * purchases one guess in a hundred million is one's, and then a mail is a document that its parties judge. With a key
 * that is not rotated: an address stays what it was.
 */
export const mailCodeOf = (purchaseId: string): string =>
  inSigns(purchaseId) +
  inSigns(
    createHmac('sha256', Buffer.from(env.ENTRY_HASH_KEY, 'base64'))
      .update(`inbound-mail:${purchaseId}`)
      .digest('hex'),
  );

/** Whether purchases have mail addresses here. */
export const takesMail = (): boolean => Boolean(env.INBOUND_MAIL_DOMAIN && env.INBOUND_MAIL_SIGNING_KEY);

/** A purchase's own mail address, short enough to be read out: "k7mf-2qxp@…"; null where there are none. */
export function mailAddressOf(purchaseId: string): string | null {
  if (!takesMail()) return null;
  const code = mailCodeOf(purchaseId);
  return `${code.slice(0, HALF)}-${code.slice(HALF)}@${env.INBOUND_MAIL_DOMAIN}`;
}

/** The code in an address as it was heard, and the first and last id it may be of; null for any other address. */
export function readMailAddress(address: string): { code: string; from: string; to: string } | null {
  const [, local = '', domain] = /^([0-9a-z-]{8,9})@(.+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!takesMail() || domain !== env.INBOUND_MAIL_DOMAIN) return null;
  const code = local.replaceAll('-', '').replaceAll('o', '0').replace(/[il]/g, '1');
  if (code.length !== 2 * HALF || [...code].some((sign) => !SIGNS.includes(sign))) return null;
  const number = [...code.slice(0, HALF)].reduce((sum, sign) => sum * 32 + SIGNS.indexOf(sign), 0);
  const begin = number.toString(16).padStart(HEX, '0');
  const id = (rest: string): string =>
    `${begin}${rest.repeat(3)}-${[4, 4, 4, 12].map((length) => rest.repeat(length)).join('-')}`;
  return { code, from: id('0'), to: id('f') };
}
