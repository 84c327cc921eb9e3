import { retentionDays } from '@/domain/account/erasure';
import { UNNAMED } from '@/domain/account/page-user';
import { SIGNED_IN_HINT } from '@/domain/site/site';
import { DAY } from '@/domain/time';
import { env } from '@/env';
import { readCookie } from './cookies';

const secure = () => env.SITE_URL?.startsWith('https:') ?? false;

export const sessionCookieName = (): string => (secure() ? '__Host-session' : 'session');

/** Not HttpOnly: the page's script reads it. It holds no secret and opens nothing. */
const cookie = (value: string, maxAge: number): string =>
  `${SIGNED_IN_HINT}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure() ? '; Secure' : ''}`;

/** Of a user, who it is, and what the header shows to some only. */
interface Shown {
  tag: string;
  isAdmin: boolean;
  isOrganiserContact: boolean;
}

/** The hint's value. @param user null where who it is is not known */
export const hintOf = (user: Shown | null): string =>
  [
    user?.tag ?? UNNAMED,
    ...(user?.isAdmin ? ['admin'] : []),
    ...(user?.isOrganiserContact ? ['contact'] : []),
  ].join('-');

/** Set beside each session cookie, and kept as long. */
export const signedInHint = (user: Shown | null): string =>
  cookie(hintOf(user), (retentionDays.sessions * DAY) / 1000);

/** Removes the hint beside the session cookie. */
export const noSignedInHint = (): string => cookie('', 0);

/** The hint's value as a request carries it; null without. */
export const readSignedInHint = (cookieHeader: string | null): string | null =>
  readCookie(cookieHeader, SIGNED_IN_HINT);
