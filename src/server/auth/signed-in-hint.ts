import { retentionDays } from '@/domain/retention';
import { SIGNED_IN_HINT } from '@/domain/site';
import { DAY } from '@/domain/time';
import { env } from '@/env';
import { readCookie } from './read-cookie';

const secure = () => env.SITE_URL?.startsWith('https:') ?? false;

export const sessionCookieName = (): string => (secure() ? '__Host-session' : 'session');

/** Not HttpOnly: the page's script reads it. It holds no secret and opens nothing. */
const cookie = (value: string, maxAge: number): string =>
  `${SIGNED_IN_HINT}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure() ? '; Secure' : ''}`;

/** Set beside each session cookie, and kept as long. */
export const signedInHint = (): string => cookie('1', (retentionDays.sessions * DAY) / 1000);

/** Removes the hint beside the session cookie. */
export const noSignedInHint = (): string => cookie('', 0);

/** Whether a request carries the hint. */
export const hasSignedInHint = (cookieHeader: string | null): boolean =>
  readCookie(cookieHeader, SIGNED_IN_HINT) === '1';
