import { lookup } from 'node:dns/promises';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryProblem } from '@/domain/organiser/api';
import { hostOf, maySendTo } from './addresses';

/** For all of it: the name, the connection and the answer. */
const TIMEOUT_MS = 10_000;
/** Bytes of the answer's headers; its body is not read. */
const MAX_HEADERS = 16 * 1024;

/** The network addresses of a name. */
type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

interface Message {
  url: string;
  body: string | Uint8Array;
  headers: Record<string, string>;
}

class RefusedAddress extends Error {}

/** The addresses of a host, all of them public: one that is not refuses the host. */
async function checkedAddresses(host: string, resolve: Resolve, loopbackToo: boolean) {
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await resolve(host);
  const allowed = addresses.every(({ address }) => maySendTo(address, { loopbackToo }));
  if (addresses.length === 0 || !allowed) throw new RefusedAddress();
  return addresses;
}

/** Gives the connection the addresses that were checked, so that no second look-up can lead elsewhere. */
const only =
  (addresses: { address: string; family: number }[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else if (first) done(null, first.address, first.family);
  };

function post(url: URL, { body, headers }: Message, pinned: LookupFunction, signal: AbortSignal) {
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise<number>((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: pinned,
      // A connection of its own: none that an earlier look-up opened.
      agent: false,
      maxHeaderSize: MAX_HEADERS,
      signal,
    });
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      // Its body is nothing to us, and a redirection is not followed.
      response.destroy();
    });
    request.once('error', reject);
    request.end(body);
  });
}

/**
 * Posts a message to a public address. The name is looked up and checked now, and the connection goes to what was
 * checked.
 * @returns the status that was answered, or why nothing was.
 */
export async function sendMessage(
  message: Message,
  {
    loopbackToo,
    resolve = resolveByDns,
    timeoutMs = TIMEOUT_MS,
  }: { loopbackToo: boolean; resolve?: Resolve; timeoutMs?: number },
): Promise<{ status: number } | { problem: DeliveryProblem }> {
  const url = new URL(message.url);
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const sending = async () => {
    const addresses = await checkedAddresses(hostOf(url), resolve, loopbackToo);
    return post(url, message, only(addresses), signal);
  };
  try {
    return { status: await Promise.race([sending(), late]) };
  } catch (error) {
    if (error instanceof RefusedAddress) return { problem: 'address' };
    return { problem: signal.aborted ? 'timeout' : 'connection' };
  }
}
