import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/env';

/** Hex digits of the proof in an address: 80 bits, so that a local part keeps to 64 characters. */
const PROOF = 20;

// A key that is not rotated: an address stays what it was.
const proofOf = (id: string): string =>
  createHmac('sha256', Buffer.from(env.ENTRY_HASH_KEY, 'base64'))
    .update(`inbound-mail:${id}`)
    .digest('hex')
    .slice(0, PROOF);

/** Whether purchases have mail addresses here. */
export const takesMail = (): boolean => Boolean(env.INBOUND_MAIL_DOMAIN && env.INBOUND_MAIL_SIGNING_KEY);

/** A purchase's own mail address, which nobody can guess; null where there are none. */
export function mailAddressOf(purchaseId: string): string | null {
  if (!takesMail()) return null;
  return `namnbyte+${purchaseId.replaceAll('-', '')}${proofOf(purchaseId)}@${env.INBOUND_MAIL_DOMAIN}`;
}

/** The purchase that an address is of; null for any other address. */
export function purchaseAt(address: string): string | null {
  const [, hex = '', proof = '', domain] =
    /^namnbyte\+([0-9a-f]{32})([0-9a-f]{20})@(.+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!takesMail() || domain !== env.INBOUND_MAIL_DOMAIN) return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(proofOf(id)), Buffer.from(proof)) ? id : null;
}
