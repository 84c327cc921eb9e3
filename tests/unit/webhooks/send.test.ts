import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { maySendTo, receiverOf } from '@/server/webhooks/addresses';
import { sendMessage } from '@/server/webhooks/send';

const strict = { loopbackToo: false };

describe('an address', () => {
  test.each([
    ['this machine', ['127.0.0.1', '127.8.9.1', '0.0.0.0', '::', '::1', 'localhost', '']],
    ['private IPv4', ['10.1.2.3', '100.64.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
    ['reserved IPv4', ['169.254.169.254', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:a00:1', '::10.0.0.1']],
    ['translated IPv4', ['64:ff9b::a00:1', '64:ff9b:1::a00:1', '2001::1', '2002:a00:1::']],
    ['private IPv6', ['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
    ['reserved IPv6', ['100::1', 'ff02::1', '2001:db8::1', '3fff::1']],
  ])('that is not public is refused: %s', (_, addresses) => {
    expect(addresses.filter((address) => maySendTo(address, strict))).toEqual([]);
  });

  test('that is public is not', () => {
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:400f::1', '2606:4700::1111'])
      expect(maySendTo(address, strict), address).toBe(true);
  });

  test('of the same machine is only the sandbox’s, and no other private one', () => {
    for (const address of ['127.0.0.1', '::1']) expect(maySendTo(address, { loopbackToo: true })).toBe(true);
    for (const address of ['10.0.0.1', '::ffff:10.0.0.1', '169.254.169.254', 'fe80::1'])
      expect(maySendTo(address, { loopbackToo: true })).toBe(false);
  });
});

describe('a receiver', () => {
  test.each([
    'http://lopp.example/in',
    'ftp://lopp.example',
    'https://anna:hemligt@lopp.example',
    'https://127.0.0.1/in',
    'https://localhost/in',
    'https://[::1]/in',
    'https://[::ffff:10.0.0.1]/in',
    'https://2130706433/in',
    'https://0x7f.1/in',
    'https://10.0.0.1:8443',
    'javascript:alert(1)',
    'lopp.example',
    '',
  ])('is not %j', (typed) => {
    expect(receiverOf(typed, false)).toBeNull();
  });

  test('is an address of https, without what browsers keep to themselves', () => {
    expect(receiverOf('https://Lopp.example/in?a=1#hej', false)).toBe('https://lopp.example/in?a=1');
    expect(receiverOf('http://localhost:3900/in', true)).toBe('http://localhost:3900/in');
    expect(receiverOf('http://10.0.0.1/in', true)).toBeNull();
    expect(receiverOf('http://lopp.example/in', true)).toBeNull();
  });
});

describe('sending', () => {
  let server: Server | undefined;
  afterEach(() => server?.closeAllConnections());

  /** A receiver on this machine. @returns its port, and what it has been sent. */
  async function receiver(status: number, headers: Record<string, string> = {}, silent = false) {
    const seen: { path: string; host: string; body: string }[] = [];
    server = createServer(async (request, response) => {
      const body = await text(request);
      seen.push({ path: request.url ?? '', host: request.headers.host ?? '', body });
      if (!silent) response.writeHead(status, headers).end('x'.repeat(100_000));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    server.unref();
    return { port: (server.address() as AddressInfo).port, seen };
  }

  const message = (url: string) => ({
    url,
    body: '{"a":"å"}',
    headers: { 'content-type': 'application/json' },
  });
  const local = async () => [{ address: '127.0.0.1', family: 4 }];

  test('goes to the address that was checked, under the requested name', async () => {
    const { port, seen } = await receiver(204);
    const options = { resolve: local, loopbackToo: true };
    const sent = await sendMessage(message(`http://lopp.invalid:${port}/in`), options);
    expect(sent).toEqual({ status: 204 });
    expect(seen).toMatchObject([{ path: '/in', host: `lopp.invalid:${port}`, body: '{"a":"å"}' }]);
  });

  test('is refused when the name leads to a private network, whichever of its addresses', async () => {
    const { port, seen } = await receiver(200);
    const url = `http://lopp.invalid:${port}/in`;
    for (const address of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:127.0.0.1', 'fe80::1']) {
      const resolve = async () => [
        { address: '8.8.8.8', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ];
      expect(await sendMessage(message(url), { resolve, ...strict })).toEqual({ problem: 'address' });
    }
    const nowhere = { resolve: async () => [], ...strict };
    expect(await sendMessage(message(url), nowhere)).toEqual({ problem: 'address' });
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1']) {
      expect(await sendMessage(message(`http://${host}:${port}/in`), strict)).toEqual({ problem: 'address' });
    }
    expect(seen).toEqual([]);
  });

  test('looks the name up each time: what was public may lead elsewhere now', async () => {
    const { port } = await receiver(200);
    let requests = 0;
    const resolve = async () => {
      requests += 1;
      return requests === 1 ? local() : [{ address: '10.0.0.1', family: 4 }];
    };
    const send = () => sendMessage(message(`http://lopp.invalid:${port}`), { resolve, loopbackToo: true });
    expect(await send()).toEqual({ status: 200 });
    expect(await send()).toEqual({ problem: 'address' });
    expect(requests).toBe(2);
  });

  test('follows no redirection', async () => {
    const { port, seen } = await receiver(302, { location: '/inside' });
    const sent = await sendMessage(message(`http://127.0.0.1:${port}/in`), { loopbackToo: true });
    expect(sent).toEqual({ status: 302 });
    expect(seen.map(({ path }) => path)).toEqual(['/in']);
  });

  test('waits no longer than it may, for an answer or for a name', async () => {
    const { port } = await receiver(200, {}, true);
    const options = { loopbackToo: true, timeoutMs: 30 };
    expect(await sendMessage(message(`http://127.0.0.1:${port}`), options)).toEqual({ problem: 'timeout' });
    const resolve = () => new Promise<never>(() => undefined);
    expect(await sendMessage(message('http://lopp.invalid'), { ...options, resolve })).toEqual({
      problem: 'timeout',
    });
  });

  test('says when nobody answers', async () => {
    const { port } = await receiver(200);
    await new Promise((resolve) => server?.close(resolve));
    expect(await sendMessage(message(`http://127.0.0.1:${port}`), { loopbackToo: true })).toEqual({
      problem: 'connection',
    });
  });
});
