import { createHmac, timingSafeEqual } from 'node:crypto';

/** Mailgun tries for eight hours to deliver a mail, and gives the time of the first try. */
const OLDEST_MS = 9 * 3_600_000;
const AHEAD_MS = 5 * 60_000;

interface DeliveryProof {
  /** Seconds since 1970. */
  timestamp: string;
  token: string;
  signature: string;
}

/** What Mailgun signs a delivery with: HMAC-SHA-256 of timestamp and token, in hex. */
export const signDelivery = (key: string, { timestamp, token }: Omit<DeliveryProof, 'signature'>): string =>
  createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');

/**
 * Whether the provider has signed a delivery, and lately. The signature covers no mail: the caller keeps the token with
 * its mail, so that it brings no other.
 * @param now by real time.
 */
export function isSigned(keys: readonly string[], proof: DeliveryProof, now: Date): boolean {
  const { timestamp, token, signature } = proof;
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\w-]{16,128}$/.test(token)) return false;
  const age = now.getTime() - Number(timestamp) * 1000;
  if (age > OLDEST_MS || age < -AHEAD_MS) return false;
  const given = Buffer.from(signature.toLowerCase());
  return keys
    .map((key) => {
      const expected = Buffer.from(signDelivery(key, proof));
      return expected.length === given.length && timingSafeEqual(expected, given);
    })
    .includes(true);
}
