import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds that one code is shown (RFC 6238, 4.1; what authenticator apps expect). */
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be off: so many steps on either side are accepted too (RFC 6238, 5.2). */
const TOLERANCE = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648, 6), as authenticator apps read a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A new secret of 160 bits, the length that RFC 4226 (4, R6) recommends, in base32. */
export const newTotpSecret = (): string => toBase32(randomBytes(20));

/** The number of the step that an instant falls in. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/** The code of a step (RFC 4226, 5.3, with HMAC-SHA-1). @param secret in base32 */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Which step a typed code belongs to, among those that are accepted now.
 * @returns null when it belongs to none of them.
 */
export function matchingStep(secret: string, code: string, at: Date): number | null {
  const current = stepAt(at);
  for (let step = current + TOLERANCE; step >= current - TOLERANCE; step -= 1) {
    if (same(totpCode(secret, step), code)) return step;
  }
  return null;
}

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, account: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${new URLSearchParams({ secret, issuer })}`;
