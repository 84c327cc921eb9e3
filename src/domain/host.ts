/** Labels of 63 characters that neither begin nor end with a hyphen (RFC 1123, 2.1), and a top level of letters. */
const LABELS = /^([a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.)+([a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/** A host as DNS knows it: lower case, in punycode, without a dot at its end; null for what is none. */
export function asHost(typed: string): string | null {
  if (!/^[^\s/?#@:\\%]+$/.test(typed) || !URL.canParse(`http://${typed}`)) return null;
  const host = new URL(`http://${typed}`).hostname.replace(/\.$/, '');
  // Neither a bare word nor a number of an address.
  return host.length <= 253 && LABELS.test(host) ? host : null;
}
