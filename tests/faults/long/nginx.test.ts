import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { aListing } from '@sandbox/scenario/listings';
import { aUser } from '@sandbox/scenario/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_MAIL } from '@/domain/purchase/mail-proof';
import { coverPath } from '@/domain/race/cover/address';
import { publicPages } from '@/domain/site/public-pages';
import { cookieOf } from '../../support/browser';
import { findNginx, type Nginx, startNginx } from '../../support/nginx';
import { waitFor } from '../../support/wait';
import { world } from '../support/world';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  cache: string | undefined;
}

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

describe.skipIf(!findNginx())('nginx in front of the app', () => {
  let proxy: Nginx;
  beforeAll(async () => {
    const started = await startNginx(world.apps[0].url);
    if (!started) throw new Error('nginx was found a moment ago');
    proxy = started;
  });
  afterAll(async () => {
    await proxy?.stop();
  });

  /** As a client that writes the path and the headers as they are. */
  const ask = (path: string, { method = 'GET', headers = {}, body }: Ask = {}, port = proxy.port) =>
    new Promise<Answer>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
      };
      request(options, async (answer) => {
        const raw = await buffer(answer);
        const body = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString();
        const cache = answer.headers['x-cache'] as string | undefined;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, cache });
      })
        .on('error', reject)
        .end(body);
    });

  const nonceOf = ({ headers }: Answer) =>
    /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];

  test('a public page is made once for all: the second visitor gets the first one’s, header and body together', async () => {
    for (const path of ['/', '/search?query=loppet', '/lopp', '/about']) {
      const first = await ask(path);
      const second = await ask(path);
      expect([first.status, second.cache], path).toEqual([200, 'HIT']);
      expect(second.body).toBe(first.body);
      expect(second.headers['cache-control']).toBe('public, s-maxage=3, stale-while-revalidate=30');
      const nonce = nonceOf(second);
      expect(nonce).toBe(nonceOf(first));
      expect(second.body).toContain(`nonce="${nonce}"`);
    }
    expect((await ask('/search?query=annat')).cache).toBe('MISS');
  });

  test('a user gets a visitor’s bytes, and a visitor a user’s', async () => {
    const cookie = await cookieOf(await aUser());
    for (const path of ['/faq', '/terms']) {
      const clients: Record<string, string>[] = [{ accept: 'text/html' }, { cookie }];
      if (path === '/terms') clients.reverse();
      const one = await ask(path, { headers: clients[0] });
      const other = await ask(path, { headers: clients[1] });
      expect([one.status, other.cache, other.body === one.body], path).toEqual([200, 'HIT', true]);
    }
  });

  test('a compressed response serves clients with and without support for it', async () => {
    const plain = await ask('/privacy');
    const packed = await ask('/privacy', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed).toMatchObject({ cache: 'HIT', headers: { 'content-encoding': 'gzip' } });
    expect(packed.body).toBe(plain.body);
  });

  test('a cover is drawn once, and kept as long as its header allows; a missing one is soon requested again', async () => {
    const race = {
      raceName: 'Vasaloppet',
      location: 'Sälen–Mora',
      date: '2027-03-07',
      distance: '90 km',
      sportCategories: ['Skidor'],
    };
    const path = coverPath(race, 'wide');
    const first = await ask(path);
    const second = await ask(`${path}?mer`, { headers: { cookie: await cookieOf(await aUser()) } });
    expect([first.status, first.cache, second.cache]).toEqual([200, 'MISS', 'HIT']);
    expect(second.body).toBe(first.body);
    expect(second.headers['cache-control']).toContain('immutable');
    expect((await ask('/covers/1/ingen')).headers['cache-control']).toBe('public, max-age=60');
  });

  test('a picture of a shared link is drawn once for each version of its listing', async () => {
    const { id } = await aListing();
    const path = `/og/listings/${id}?v=1`;
    const first = await ask(path);
    const second = await ask(path, { headers: { cookie: await cookieOf(await aUser()) } });
    expect([first.status, first.cache, second.cache]).toEqual([200, 'MISS', 'HIT']);
    expect(second.body).toBe(first.body);
    expect((await ask(`/og/listings/${id}?v=2`)).cache).toBe('MISS');
    expect((await ask('/og')).headers['content-type']).toBe('image/png');
  });

  test('what is older than three seconds is renewed, while nobody waits for it', async () => {
    const first = nonceOf(await ask('/contact'));
    const stale = await waitFor('a stale answer', async () => {
      const answer = await ask('/contact');
      return answer.cache !== 'HIT' && answer;
    });
    expect([stale.cache, nonceOf(stale)]).toEqual(['STALE', first]);
    await waitFor('a new answer', async () => nonceOf(await ask('/contact')) !== first);
  });

  test('private pages and calls are never shared', async () => {
    const cookie = await cookieOf(await aUser());
    const listing = await aListing();
    const paths = [
      '/auth/profile',
      '/auth/login',
      '/post-ad',
      '/admin/manager',
      '/angra',
      `/listings/${listing.id}/edit`,
      '/api/health',
      '/api/trpc/auth.session',
    ];
    for (const path of paths) {
      const clients: Record<string, string>[] = [{ accept: 'text/html' }, { cookie }, { cookie }];
      for (const headers of clients) {
        const { cache, headers: got } = await ask(path, { headers });
        expect(cache, path).toBeUndefined();
        expect(String(got['cache-control']), path).not.toContain('public');
      }
    }
    expect((await ask('/auth/profile')).body).toContain('Du måste vara inloggad för att se denna sida.');
  });

  test('a navigation inside the site is neither kept nor answered with a page', async () => {
    const headers = { accept: '*/*', rsc: '1' };
    const page = await ask('/how-it-works');
    // Next leads on to an address with a mark of its own, so that no cache mixes the two.
    const { headers: led, cache } = await ask('/how-it-works', { headers });
    expect(cache).toBe('BYPASS');
    const { pathname, search } = new URL(String(led.location), proxy.url);
    const path = pathname + search;
    await ask(path);
    for (const answer of [await ask(path, { headers }), await ask(path, { headers })]) {
      expect(answer.headers['content-type']).toMatch(/^text\/x-component/);
      expect(String(answer.headers['cache-control'])).not.toContain('public');
      expect(answer.cache).toBe('BYPASS');
    }
    expect((await ask(path)).headers['content-type']).toMatch(/^text\/html/);
    expect((await ask('/how-it-works')).body).toBe(page.body);
  });

  test('only what succeeded is kept: no 404, no redirect', async () => {
    const missing = '/listings/00000000-0000-4000-8000-000000000000';
    for (const path of [missing, '/lopp/finns-inte']) {
      expect([(await ask(path)).status, (await ask(path)).cache], path).toEqual([404, 'MISS']);
    }
    const moved = await ask('/about/');
    expect([moved.status, moved.cache]).toEqual([308, undefined]);
  });

  test('nothing that sets a cookie, fails or leads on is kept, even if it is marked public', async () => {
    let answered = 0;
    const upstream = createServer(({ url }, response) => {
      answered += 1;
      response.setHeader('cache-control', 'public, s-maxage=3, stale-while-revalidate=30');
      response.setHeader('location', '/');
      if (url === '/terms') response.setHeader('set-cookie', 'session=mine');
      response.statusCode = { '/about': 500, '/faq': 307 }[url ?? ''] ?? 200;
      response.end(`${url} ${answered}`);
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const before = await startNginx(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
    const twice = async (path: string) => [
      await ask(path, {}, before?.port),
      await ask(path, {}, before?.port),
    ];
    for (const path of ['/terms', '/about', '/faq']) {
      const [one, two] = await twice(path);
      expect([one?.cache, two?.cache, one?.body === two?.body], path).toEqual(['MISS', 'MISS', false]);
    }
    const [kept, again] = await twice('/privacy');
    expect(again?.body).toBe(kept?.body);
    await before?.stop();
    upstream.close();
  });

  test('a file of the release before is found after the switch, and one that is not there is asked for again', async () => {
    let files = ['/_next/static/chunks/before.js'];
    const upstream = createServer(({ url = '' }, response) => {
      const there = files.includes(url.split('?')[0] ?? '');
      response.setHeader(
        'cache-control',
        there ? 'public, max-age=31536000, immutable' : 'private, no-store',
      );
      response.statusCode = there ? 200 : 404;
      response.end(url);
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const before = await startNginx(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
    const file = async (name: string) => {
      const { status, cache } = await ask(`/_next/static/chunks/${name}.js?dpl=${name}`, {}, before?.port);
      return [status, cache];
    };
    expect(await file('before')).toEqual([200, 'MISS']);
    expect(await file('after')).toEqual([404, 'MISS']);
    files = ['/_next/static/chunks/after.js'];
    expect(await file('before')).toEqual([200, 'HIT']);
    expect(await file('after')).toEqual([200, 'MISS']);
    await before?.stop();
    upstream.close();
  });

  test('a delivery of the longest mail passes, though every byte is written with three', async () => {
    const upstream = createServer(async (received, response) => {
      const { length } = await buffer(received);
      response.end(String(length));
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const before = await startNginx(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
    const post = (path: string, body: Buffer) => ask(path, { method: 'POST', body }, before?.port);
    const delivery = Buffer.alloc(3 * MAX_MAIL + 64 * 1024, 'a');
    for (const path of ['/api/inbound-mail', '/api/inbound-mail/mime']) {
      expect(await post(path, delivery), path).toMatchObject({ status: 200, body: String(delivery.length) });
    }
    expect((await post('/api/trpc/purchases.addMail', delivery)).status).toBe(413);
    await before?.stop();
    upstream.close();
  });

  test('the logs have paths, and no tokens or referrers', async () => {
    const headers = { referer: `http://localhost:${proxy.port}/auth/reset?token=hemligt-1` };
    await ask('/auth/reset?token=hemligt-2', { headers });
    await ask('/search?query=hemligt-3', { headers });
    const log = await waitFor('the log', () => /\/search/.test(proxy.logged()) && proxy.logged());
    expect(log).toContain(' GET /auth/reset 200 ');
    expect(log).not.toContain('hemligt');
  });

  test('while the app is away its pages are the last ones, and nothing of the request is logged', async () => {
    const upstream = createServer((_received, response) => {
      response.setHeader('cache-control', 'public, s-maxage=3');
      response.end('page');
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const before = await startNginx(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
    expect((await ask('/faq', {}, before?.port)).status).toBe(200);
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
    await waitFor('a stale page', async () => (await ask('/faq', {}, before?.port)).cache === 'STALE');
    expect(await ask('/faq', {}, before?.port)).toMatchObject({ status: 200, body: 'page' });
    expect((await ask('/auth/confirm?token=hemligt', {}, before?.port)).status).toBe(502);
    expect(before?.logged()).toContain(' GET /auth/confirm 502 ');
    expect(before?.logged()).not.toContain('hemligt');
    await before?.stop();
  });

  test('the name with www leads to the one without', async () => {
    const moved = await ask('/lopp?a=1', { headers: { host: `www.localhost:${proxy.port}` } });
    expect([moved.status, moved.headers.location]).toEqual([308, `http://localhost:${proxy.port}/lopp?a=1`]);
    expect((await ask('/lopp')).headers['strict-transport-security']).toBe('max-age=86400');
    expect((await ask('/auth/login')).headers['strict-transport-security']).toBe('max-age=86400');
  });

  test('what Next cannot parse and other hosts’ names are refused', async () => {
    expect((await ask('/', { method: 'TRACE' })).status).toBe(405);
    expect((await ask('/lopp/%ff')).status).toBe(400);
    expect((await ask('/lopp/%c3%a5')).status).toBe(404);
    expect((await ask('/', { headers: { host: 'ond.example' } })).status).toBe(421);
  });

  test('the configuration and the app name the same public pages', async () => {
    const listing = await aListing();
    const paths = publicPages.map((page) =>
      page.replace('/listings/:id', `/listings/${listing.id}`).replace('/lopp/:slug', '/lopp/finns-inte'),
    );
    for (const path of paths) expect((await ask(path)).cache, path).toBeDefined();
  });
});
