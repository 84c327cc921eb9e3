import { env } from '@/env';

/**
 * Browsers name the page a write comes from, or at least whether it is another site's; programs without cookies say
 * neither.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null) return headers.get('sec-fetch-site') !== 'cross-site';
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get('host') || host === new URL(env.SITE_URL).host;
}
