import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'hmac-sha256=';

export function sign(payload: string, apiKey: string): string {
  return `${PREFIX}${createHmac('sha256', apiKey).update(payload).digest('hex')}`;
}

/** Signs an address the way UploadThing's SDK does: the signature covers all before it. */
export function signUrl(address: string, apiKey: string, lifetimeSeconds: number): string {
  const url = new URL(address);
  url.searchParams.append('expires', String(Date.now() + lifetimeSeconds * 1000));
  url.searchParams.append('signature', sign(url.toString(), apiKey));
  return url.href;
}

/** Why the address is refused, else undefined. */
export function refusal(address: string, apiKey: string): string | undefined {
  const [signed, given] = address.split(/[?&]signature=/);
  if (!signed || !given) return 'Missing signature';
  const expected = Buffer.from(sign(signed, apiKey));
  const actual = Buffer.from(given.replace('%3D', '='));
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return 'Invalid signature';
  const expires = Number(new URL(signed).searchParams.get('expires'));
  return expires > Date.now() ? undefined : 'URL has expired';
}
