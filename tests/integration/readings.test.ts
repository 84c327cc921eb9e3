import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListing } from '@/sandbox/scenario/listings';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { answerCalls } from '@/server/api/answer';
import { answerReadings } from '@/server/http/readings';
import { answerHeaders } from '@/server/lib/answer-headers';
import { followRequests } from '@/server/lib/requests';
import { cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { waitFor } from '../support/wait';

/** Where the framework would stand. */
const others: Server = createServer((_request, response) => response.end('the framework'));
let url: string;

beforeAll(async () => {
  followRequests();
  answerReadings();
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
});
