import { signInCode } from '@/domain/mailed-code';
import { SECOND } from '@/domain/time';
import { env } from '@/env';
import { readCookie } from './read-cookie';

const NAME = 'login-email';
/** As long as the code that was mailed works. */
const MAX_AGE_SECONDS = signInCode.lifetime / SECOND;

const cookie = (value: string, maxAge: number): string => {
  const secure = env.SITE_URL.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${value}; Max-Age=${maxAge}; Path=/auth/login; HttpOnly; SameSite=Lax${secure}`;
};

/**
 * Keeps the address of a refused login, or that a code was mailed to, for the form that is shown next: in an address it
 * would end up in logs.
 */
export const loginEmailCookie = (email: string): string =>
  cookie(Buffer.from(email).toString('base64url'), MAX_AGE_SECONDS);

/** Once signed in, nobody else who uses the browser is to see it. */
export const noLoginEmailCookie = (): string => cookie('', 0);

/** The address of the last refused login; '' when there is none. */
export const readLoginEmail = (cookieHeader: string | null): string =>
  Buffer.from(readCookie(cookieHeader, NAME) ?? '', 'base64url').toString('utf8');
