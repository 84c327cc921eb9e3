import { BlockList, isIP } from 'node:net';

/** What of IPv4 is not public: https://www.iana.org/assignments/iana-ipv4-special-registry */
const reserved4: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * What is not public of the global unicast addresses of IPv6, all that is handed out; the rest of it is refused whole,
 * IPv4 in IPv6 too: https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const GLOBAL6 = ['2000::', 3] as const;
const reserved6: [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked4 = new BlockList();
for (const [network, bits] of reserved4) blocked4.addSubnet(network, bits, 'ipv4');
const global6 = new BlockList();
global6.addSubnet(...GLOBAL6, 'ipv6');
const blocked6 = new BlockList();
for (const [network, bits] of reserved6) blocked6.addSubnet(network, bits, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a network address may be sent to: those of the public internet.
 * @param loopbackToo in the sandbox, whose stand-in is on the same machine.
 */
export function maySendTo(address: string, { loopbackToo }: { loopbackToo: boolean }): boolean {
  const family = isIP(address);
  // A zone names a network card, never a public address.
  if (family === 0 || address.includes('%')) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  if (loopbackToo && loopback.check(address, kind)) return true;
  return family === 4
    ? !blocked4.check(address, kind)
    : global6.check(address, kind) && !blocked6.check(address, kind);
}

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
