import { env } from '@/env';
import { readCookie } from './read-cookie';

const NAME = 'login-email';
const MAX_AGE_SECONDS = 60;

/** Keeps the address of a refused login for the form that is shown next: in an address it would end up in logs. */
export function loginEmailCookie(email: string): string {
  const value = Buffer.from(email).toString('base64url');
  const secure = env.SITE_URL.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/auth/login; HttpOnly; SameSite=Lax${secure}`;
}

/** The address of the last refused login; '' when there is none. */
export const readLoginEmail = (cookieHeader: string | null): string =>
  Buffer.from(readCookie(cookieHeader, NAME) ?? '', 'base64url').toString('utf8');
