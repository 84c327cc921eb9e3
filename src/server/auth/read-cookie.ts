/** Our own cookies hold a plain identifier; anything else is ignored. */
const plain = /^[\w-]{1,200}$/;

/**
 * One cookie of a Cookie header. Cookies that others have set stand beside it in any form, so nothing else of the
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
