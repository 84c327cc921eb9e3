import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { externalRetentionDays } from '@/domain/account/erasure';
import { DAY } from '@/domain/time';
import { env } from '@/env';
import { db } from '../db/client';
import { users } from '../db/schema';
import { readCookie } from './cookies';

/** The account a device is known to. */
interface Account {
  id: string;
  passwordHash: string;
}

const secure = () => env.SITE_URL.startsWith('https:');
const cookieName = () => (secure() ? '__Host-device' : 'device');

/** A device's random name, the day until which it is known (counted from 1970), and the signature of both. */
const layout = /^([\w-]{22})(\d{5})([\w-]{43})$/;

/** Signed with the password's hash: a new password makes every device unknown, and no further secret is needed. */
const signatureOf = ({ id, passwordHash }: Account, device: string, lastDay: string): string =>
  createHmac('sha256', passwordHash).update(`known-device:${id}:${device}:${lastDay}`).digest('base64url');

/**
 * The cookie for a browser whose owner has just chosen the account's password, or shown that the account is theirs by
 * that password or a mailed link. It signs nobody in: it lets the account's password be typed there when others have
 * used up the rate limit, and lets the browser that registered confirm the account with the password chosen then.
 * @returns the Set-Cookie header's value.
 */
export function knownDeviceCookie(account: Account, now: Date): string {
  const device = randomBytes(16).toString('base64url');
  const lastDay = String(Math.floor(now.getTime() / DAY) + externalRetentionDays.knownDevice);
  const value = `${device}${lastDay}${signatureOf(account, device, lastDay)}`;
  const maxAge = (externalRetentionDays.knownDevice * DAY) / 1000;
  return `${cookieName()}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure() ? '; Secure' : ''}`;
}

/** The device's cookie in a request, unverified. */
export const readDeviceCookie = (cookieHeader: string | null): string | null =>
  readCookie(cookieHeader, cookieName());

/** @returns the device's name, or null when the cookie was not made for this account or has run out. */
export function deviceOf(account: Account, cookie: string, now: Date): string | null {
  const [, device = '', lastDay = '', signature = ''] = layout.exec(cookie) ?? [];
  const expected = Buffer.from(signatureOf(account, device, lastDay));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return now.getTime() / DAY < Number(lastDay) ? device : null;
}

/**
 * The name of the device a request comes from, if it is known to the confirmed account of this address; else null. Who
 * registers an address has not shown that it is theirs.
 */
export async function findKnownDevice(
  email: string,
  cookie: string | null,
  now: Date,
): Promise<string | null> {
  if (!cookie) return null;
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt), isNotNull(users.emailVerifiedAt)));
  return account ? deviceOf(account, cookie, now) : null;
}
