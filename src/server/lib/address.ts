import type { IncomingMessage } from 'node:http';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A name or an address, and a port (RFC 9110, 7.2). */
const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Whether the percent signs of an address stand for text. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Judges what a request is addressed to, before anything else reads it: whatever comes after can make a URL of it.
 * @returns the status that refuses it, or null
 */
export function refusalOf({ method = '', url = '', headers }: IncomingMessage): 400 | 404 | null {
  if (!methods.has(method) || !url.startsWith('/')) return 400;
  if (headers.host !== undefined && !host.test(headers.host)) return 400;
  if (!URL.canParse(`http://${headers.host ?? 'localhost'}${url}`)) return 400;
  return isDecodable(url.split('?', 1)[0] ?? '') ? null : 404;
}
