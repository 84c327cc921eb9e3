import { randomBytes } from 'node:crypto';
import { signInCode } from '@/domain/account/sign-in';
import { SECOND } from '@/domain/time';
import { env } from '@/env';
import { readCookie } from './read-cookie';

const secure = () => env.SITE_URL.startsWith('https:');
const cookieName = () => (secure() ? '__Host-code' : 'code');
const BYTES = 16;

/** A random name for a browser that asks for a code. */
export const newCodeBrowser = (): string => randomBytes(BYTES).toString('base64url');

/**
 * Makes the browser that asked for a code recognisable while the code works: it is worth nothing in any other.
 * @returns the Set-Cookie header's value.
 */
export const codeBrowserCookie = (browser: string): string => {
  const maxAge = signInCode.lifetime / SECOND;
  return `${cookieName()}=${browser}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure() ? '; Secure' : ''}`;
};

/** What the browser that asked is called; null when it has asked for nothing lately. */
export const readCodeBrowser = (cookieHeader: string | null): string | null =>
  readCookie(cookieHeader, cookieName());
