import { isIPv6 } from 'node:net';
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

/** The /64 an IPv6 address is in: one client can use all of its addresses. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [left = [], right] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = right ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...zeros, ...(right ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * Where a request comes from, for rate limits only. Each trusted proxy appends the address it was called from to
 * X-Forwarded-For; entries before those may be the caller's own. Without a trusted proxy, or when fewer
 * have answered than there are, the whole header may be the caller's: all such callers count as one.
 */
export function clientAddress(headers: Headers): string {
  const chain = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const address = env.TRUSTED_PROXIES ? chain.at(-env.TRUSTED_PROXIES) : undefined;
  return network(address ?? 'direct');
}
