import { env } from '@/env';

/** Browsers name the page a write comes from; programs without cookies name none. */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get('host') || host === new URL(env.SITE_URL).host;
}
