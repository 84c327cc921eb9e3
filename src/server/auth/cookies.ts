import { randomBytes } from 'node:crypto';
import { signInCode } from '@/domain/account/sign-in';
import { SECOND } from '@/domain/time';
import { env } from '@/env';

/** Our own cookies hold a plain identifier; anything else is ignored. */
const plain = /^[\w-]{1,200}$/;

/**
 * One cookie of a Cookie header. Cookies of others may have any form, so nothing else of the
 * header is read, and nothing is decoded.
 * @returns null when there is none that could be ours
 */
export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value = '', ...rest] = pair.trim().split('=');
    if (key === name && rest.length === 0 && plain.test(value)) return value;
  }
  return null;
}

const secure = () => env.SITE_URL.startsWith('https:');
const cookieName = () => (secure() ? '__Host-code' : 'code');
const BYTES = 16;

/** A random name for a browser that asks for a code. */
export const newCodeBrowser = (): string => randomBytes(BYTES).toString('base64url');

/**
 * Identifies the browser that requested a code: the code works in no other.
 * @returns the Set-Cookie header's value.
 */
export const codeBrowserCookie = (browser: string): string => {
  const maxAge = signInCode.lifetime / SECOND;
  return `${cookieName()}=${browser}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure() ? '; Secure' : ''}`;
};

/** The name of the browser that requested a code; null without a recent request. */
export const readCodeBrowser = (cookieHeader: string | null): string | null =>
  readCookie(cookieHeader, cookieName());
