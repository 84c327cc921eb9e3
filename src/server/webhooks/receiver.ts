import { isIP } from 'node:net';
import { maySendTo } from './addresses';

/** The name or network address of a URL, an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * The address of a receiver as it may be kept; null for what can never be sent to. What its name leads to is looked at
 * each time something is sent.
 */
export function receiverOf(typed: string, loopbackToo: boolean): string | null {
  if (!URL.canParse(typed)) return null;
  const url = new URL(typed);
  const host = hostOf(url);
  const local = host === 'localhost' || (isIP(host) !== 0 && !maySendTo(host, { loopbackToo: false }));
  if (local && !(loopbackToo && (host === 'localhost' || maySendTo(host, { loopbackToo })))) return null;
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) return null;
  if (url.username || url.password) return null;
  url.hash = '';
  return url.href;
}
