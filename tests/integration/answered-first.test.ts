import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import superjson from 'superjson';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { env } from '@/env';
import { aListing } from '@/sandbox/scenario/listings';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { answerCalls } from '@/server/api/answer';
import { live } from '@/server/api/trpc';
import { db } from '@/server/db/client';
import { listingChanges } from '@/server/db/listing-changes';
import { homepageBanners } from '@/server/db/schema';
import { answerFirst } from '@/server/http/answer-first';
import { followLive } from '@/server/http/live';
import { answerHeaders } from '@/server/lib/answer-headers';
import { now } from '@/server/lib/clock';
import { followRequests } from '@/server/lib/requests';
import { cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { waitFor } from '../support/wait';

/** What the framework's stand-in does with a page: tests put their own here. */
let draw: RequestListener = (_request, response) => response.end('the framework');
const others: Server = createServer((request, response) => draw(request, response));
let url: string;

beforeAll(async () => {
  followRequests();
  answerFirst();
  await new Promise<void>((listening) => others.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
});
afterAll(() => {
  others.closeAllConnections();
  others.close();
});

const asked = (input: unknown) => `input=${encodeURIComponent(JSON.stringify(superjson.serialize(input)))}`;

describe('a reading of the API', () => {
  test.each([
    ['a call', `listings.search?${asked({ query: 'loppet' })}`, 200],
    ['several in one', `races.options,auth.session?batch=1&input=${encodeURIComponent('{}')}`, 200],
    ['what is wrong', `listings.byId?${asked({ id: 'ett' })}`, 400],
    ['what cannot be followed', `listings.onUpdate?${asked({ id: 'ett' })}`, 200],
    ['what is not for a stranger', `account.badges?${asked(undefined)}`, 401],
    ['what is not there', 'listings.nothing', 404],
    ['a write', `listings.delete?${asked({ id: 'ett' })}`, 405],
  ])('is answered as by the route: %s', async (_what, path, status) => {
    const answer = await fetch(`${url}/api/trpc/${path}`);
    const { origin } = new URL(url);
    const ours = (text: string) => text.replace(/"serverNow":"[^"]*"/g, '');
    const theirs = await answerCalls(new Request(`${origin}/api/trpc/${path}`));
    expect(answer.status).toBe(status);
    expect(theirs.status).toBe(status);
    expect(ours(await answer.text())).toBe(ours(await theirs.text()));
    expect(answer.headers.get('content-type')).toBe(theirs.headers.get('content-type'));
    for (const [name, value] of Object.entries(answerHeaders)) expect(answer.headers.get(name)).toBe(value);
    expect(answer.headers.get('cache-control')).toMatch(/no-(store|cache)/);
  });

  test('knows who asks', async () => {
    const user = await aUser();
    const answer = await fetch(`${url}/api/trpc/auth.session`, { headers: { cookie: await cookieOf(user) } });
    expect(await answer.json()).toMatchObject({ result: { data: { json: { user: { id: user.id } } } } });
  });

  test('is compressed where that saves something and the caller can read it', async () => {
    for (let count = 0; count < 4; count += 1) await aListing();
    const search = `${url}/api/trpc/listings.search?${asked({})}`;
    const [plain, small] = await Promise.all(
      ['identity', 'gzip, br'].map((accepts) => fetch(search, { headers: { 'accept-encoding': accepts } })),
    );
    expect(plain?.headers.get('content-encoding')).toBeNull();
    expect(small?.headers.get('content-encoding')).toBe('gzip');
    expect(Number(small?.headers.get('content-length'))).toBeLessThan(
      Number(plain?.headers.get('content-length')),
    );
    expect(small?.headers.get('vary')).toContain('Accept-Encoding');
    expect(await small?.text()).toBe(await plain?.text());
  });

  test.each([
    ['a page', 'GET', '/search'],
    ['a write', 'POST', '/api/trpc/auth.logout'],
    ['another route', 'GET', '/api/health'],
  ])('is no affair of ours: %s', async (_what, method, path) => {
    expect(await (await fetch(url + path, { method })).text()).toBe('the framework');
  });
});

describe('a file of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loppbytet-built-'));
  const script = `console.log('${'Åre '.repeat(500)}');`;
  beforeAll(() => {
    mkdirSync(join(folder, '.next/static/chunks'), { recursive: true });
    writeFileSync(join(folder, '.next/static/chunks/1a-b.~c.js'), script);
    writeFileSync(join(folder, '.next/secret.js'), 'secret');
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  const chunk = '/_next/static/chunks/1a-b.~c.js';

  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0, gzip;q=0.5'],
    [null, 'br; q=0.000, gzip;q=0'],
    [null, 'identity'],
  ])('is sent as the caller can read it: %s', async (encoding, accepts) => {
    for (let nth = 0; nth < 2; nth += 1) {
      const answer = await fetch(url + chunk, { headers: { 'accept-encoding': accepts } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('content-type')).toBe('application/javascript; charset=UTF-8');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      for (const [name, value] of Object.entries(answerHeaders)) expect(answer.headers.get(name)).toBe(value);
      if (encoding)
        expect(Number(answer.headers.get('content-length'))).toBeLessThan(Buffer.byteLength(script) / 10);
      expect(await answer.text()).toBe(script);
    }
  });

  test.each([
    ['what is not there', '/_next/static/chunks/none.js', {}],
    ['what lies beside', '/_next/static/%2e%2e/secret.js', {}],
    ['what is no text', '/_next/static/media/inter.woff2', {}],
    ['a part of it', chunk, { range: 'bytes=0-9' }],
    ['what somebody has already', chunk, { 'if-none-match': '"one"' }],
  ])('is left to the framework: %s', async (_what, path, headers) => {
    draw = (_request, response) => response.end('the framework');
    expect(await (await fetch(url + path, { headers: headers as HeadersInit })).text()).toBe('the framework');
  });

  test('is not looked for outside the build', async () => {
    const { port } = others.address() as AddressInfo;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /_next/static/../secret.js HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toContain('the framework');
  });
});

describe('a page that follows a listing', () => {
  /** Follows it as a browser does. */
  async function follow(id: string) {
    const end = new AbortController();
    const answer = await fetch(`${url}/api/trpc/listings.onUpdate?${asked({ id })}`, {
      headers: { accept: 'text/event-stream' },
      signal: end.signal,
    });
    const heard = { text: '', ended: false };
    void (async () => {
      for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += text;
      heard.ended = true;
    })().catch(() => undefined);
    return { answer, heard, leave: () => end.abort() };
  }

  test('is told its state at once, each change, and that it is gone', async () => {
    const seller = await aSeller();
    const { id } = await aListing({ seller, price: 500 });
    const [one, other] = [await follow(id), await follow(id)];
    expect(one.answer.headers.get('content-type')).toBe('text/event-stream');
    expect(one.answer.headers.get('cache-control')).toContain('no-cache');
    await waitFor('the first state', () => one.heard.text.includes('"price":50000'));
    expect(one.heard.text).toMatch(/^event: connected\ndata: \{"reconnectAfterInactivityMs":\d+\}\n\n/);

    await as(seller).listings.updatePrice({ id, price: 600 });
    for (const { heard } of [one, other])
      await waitFor('the new price', () => heard.text.includes('"price":60000'));
    other.leave();

    await as(seller).listings.delete({ id });
    await waitFor('the end', () => one.heard.ended);
    expect(one.heard.text).toMatch(/event: return\ndata:\n\n$/);
    expect(other.heard.ended).toBe(false);
  });

  test('is let go when it had left before it was told anything', async () => {
    const { id } = await aListing();
    const clocks = vi.spyOn(globalThis, 'setInterval');
    const stopped = vi.spyOn(globalThis, 'clearInterval');
    const gone = new ServerResponse(new IncomingMessage(new Socket())).destroy();
    const request = new Request(`${url}/api/trpc/listings.onUpdate?${asked({ id })}`, {
      signal: AbortSignal.abort(),
    });
    expect(await followLive(request, gone)).toBe(true);
    const begun = clocks.mock.calls.findIndex(([, ms]) => ms === live.pingMs);
    expect(begun).toBeGreaterThanOrEqual(0);
    expect(stopped).toHaveBeenCalledWith(clocks.mock.results[begun]?.value);
    expect((await listingChanges()).listenerCount(id)).toBe(0);
    vi.restoreAllMocks();
  });
});

describe('a page that is the same for all strangers', () => {
  const drawn: Record<'cookie' | 'agent' | 'host' | 'path', string | undefined>[] = [];
  const nonces: string[] = [];
  let hold: Promise<void> | undefined;
  /** Draws as the framework does: a nonce in the policy and in the body, in several pieces. */
  const asFramework: RequestListener = async (request, response) => {
    const nonce = randomUUID();
    nonces.push(nonce);
    const { cookie, host, 'user-agent': agent } = request.headers;
    drawn.push({ cookie, agent, host, path: request.url });
    await hold;
    response.statusCode = request.url?.includes('missing') ? 404 : 200;
    response.setHeader('content-security-policy', `script-src 'nonce-${nonce}'`);
    response.setHeader('link', [`</a.css>; nonce="${nonce}"`, `</b.css>; nonce="${nonce}"`]);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.flushHeaders();
    response.write(`<script nonce="${nonce}">å</script>`);
    response.end(Buffer.from(`<p>${'Äntligen '.repeat(200)}</p><script nonce="${nonce}"></script>`));
  };
  const visit = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(url + path, { headers: { accept: 'text/html,*/*', ...headers }, ...(signal && { signal }) });

  beforeEach(() => {
    draw = asFramework;
    drawn.length = 0;
    nonces.length = 0;
    hold = undefined;
    // However slow the machine, no page grows old by itself.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });
  afterEach(() => vi.useRealTimers());

  test('is drawn once for all who come together, each under a nonce of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => visit('/', { 'user-agent': `N${nth}` })),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(drawn).toHaveLength(1);
    // Nothing of the first to ask is in it.
    expect(drawn[0]).toMatchObject({ agent: undefined, host: new URL(env.SITE_URL).host });
    const given = answers.map((answer, nth) => {
      const [, nonce = ''] = /'nonce-(.+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
      expect(bodies[nth]?.match(/nonce="[^"]*"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`]);
      expect(answer.headers.get('link')?.split(nonce)).toHaveLength(3);
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(bodies[nth]).toContain('Äntligen');
      return nonce;
    });
    expect(new Set([...given, ...nonces]).size).toBe(21);
    expect(new Set(answers.map((answer) => answer.headers.get('x-request-id'))).size).toBe(20);
  });

  test.each([
    ['somebody signed in', '/', { cookie: 'session=en' }],
    ['the router', '/', { rsc: '1' }],
    ['a program', '/', { accept: '*/*' }],
    ['a page of one’s own', '/auth/profile', {}],
    ['the seller’s side of a listing', `/listings/${randomUUID()}/name-change`, {}],
  ])('is drawn for each: %s', async (_who, path, headers) => {
    await Promise.all([visit(path, headers), visit(path, headers)]);
    expect(drawn).toHaveLength(2);
    expect(drawn[0]?.cookie).toBe('cookie' in headers ? headers.cookie : undefined);
  });

  test('is not kept when it was not found', async () => {
    for (let nth = 0; nth < 2; nth += 1) expect((await visit('/lopp/missing')).status).toBe(404);
    expect(drawn).toHaveLength(2);
  });

  test('is drawn anew when something on it has changed, and others are not', async () => {
    const seller = await aSeller();
    const [{ id }, other] = [await aListing({ seller, price: 500 }), await aListing({ seller })];
    const paths = [`/listings/${id}`, `/listings/${other.id}`, '/search'];
    const all = async () => {
      drawn.length = 0;
      for (const path of paths) await (await visit(path)).text();
      return drawn.map(({ path }) => path);
    };
    // Whatever was told before has arrived by now.
    await waitFor('quiet', async () => (await all()).length === 0);
    await as(seller).listings.updatePrice({ id, price: 600 });
    // The change may be heard between two of the pages: what was drawn in earlier rounds counts too.
    const seen = new Set<string | undefined>();
    await waitFor('the change', async () => {
      for (const path of await all()) seen.add(path);
      return seen.has(paths[0]) && seen.has('/search');
    });
    expect(seen).not.toContain(paths[1]);
  });

  test('is drawn anew when the home page has another banner', async () => {
    await waitFor('quiet', async () => {
      drawn.length = 0;
      await (await visit('/')).text();
      return drawn.length === 0;
    });
    await db.insert(homepageBanners).values({ message: 'Nytt', color: 'blue', createdAt: now() });
    await waitFor('the change', async () => {
      await (await visit('/')).text();
      return drawn.length === 1;
    });
  });

  test('is drawn anew after a moment, whatever happened', async () => {
    await (await visit('/lopp')).text();
    await (await visit('/lopp')).text();
    expect(drawn).toHaveLength(1);
    vi.setSystemTime(Date.now() + 4000);
    await (await visit('/lopp')).text();
    expect(drawn).toHaveLength(2);
  });

  test('reaches the others when the first to ask has left', async () => {
    let go = () => {};
    hold = new Promise((resolve) => {
      go = resolve;
    });
    const first = new AbortController();
    const left = visit('/search?query=borta', {}, first.signal).catch(() => 'left');
    await waitFor('the drawing', () => drawn.length === 1);
    const others = [visit('/search?query=borta'), visit('/search?query=borta')];
    first.abort();
    expect(await left).toBe('left');
    await waitFor('a drawing for those who stayed', () => drawn.length > 1);
    go();
    for (const each of await Promise.all(others)) expect(await each.text()).toContain('Äntligen');
  });
});
