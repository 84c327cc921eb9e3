import { aUser } from '@sandbox/scenario/users';
import { NextRequest } from 'next/server';
import superjson from 'superjson';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { POST as exportUser } from '@/app/api/admin/users/[id]/export/route';
import { GET as trpcGet, POST as trpcPost } from '@/app/api/trpc/[trpc]/route';
import { POST as upload } from '@/app/api/uploadthing/route';
import { POST as endWatch } from '@/app/api/watches/unsubscribe/route';
import { GET as listingPicture } from '@/app/og/listings/[id]/route';
import { GET as racePicture } from '@/app/og/lopp/[slug]/route';
import { GET as sitemap } from '@/app/sitemaps/[file]/route';
import { MAX_VALUES } from '@/server/api/input-transformer';
import { appRouter } from '@/server/api/root';
import { createContext } from '@/server/api/trpc';
import { writeCursor } from '@/server/db/pages';
import { logger } from '@/server/lib/logger';
import { MAX_BATCH } from '@/trpc/batch';
import { cookieOf } from '../support/browser';
import { outcomeOf } from '../support/outcome';

const ID = '7b1c1c58-8f57-4a53-9d8b-0d6a2f0f5f11';

// Whatever a visitor sends is no error of ours.
beforeEach(() => {
  vi.spyOn(logger, 'error');
});
afterEach(() => {
  expect(logger.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

const API = 'http://localhost:3000/api/trpc';
const asGet = (procedure: string, input: string, cookie = '') =>
  trpcGet(new Request(`${API}/${procedure}?input=${encodeURIComponent(input)}`, { headers: { cookie } }));
const asPost = (procedure: string, body: string, headers: Record<string, string> = {}) => {
  const own = { 'content-type': 'application/json', host: 'localhost:3000', origin: 'http://localhost:3000' };
  return trpcPost(
    new Request(`${API}/${procedure}`, { method: 'POST', headers: { ...own, ...headers }, body }),
  );
};

const admin = await cookieOf(await aUser({ isAdmin: true }));

/** Each level refers to the one below it twice: a walk of the whole is 2^levels steps. */
function doubling(levels: number): string {
  const json: Record<string, unknown> = {};
  const referentialEqualities: Record<string, string[]> = {};
  for (let level = 0; level < levels; level += 1) {
    json[`l${level}`] = { a: null, b: null };
    if (level > 0) referentialEqualities[`l${level - 1}`] = [`l${level}.a`, `l${level}.b`];
  }
  return JSON.stringify({ json, meta: { referentialEqualities, v: 1 } });
}

describe('input of a call', () => {
  const inputs: [what: string, input: string][] = [
    ['shared references', doubling(22)],
    ['a circle', JSON.stringify({ json: { a: {} }, meta: { referentialEqualities: [['a']], v: 1 } })],
    ['a bigint', JSON.stringify(superjson.serialize({ id: 1n }))],
    ['a set', JSON.stringify(superjson.serialize({ id: new Set([ID]) }))],
    ['a custom class', JSON.stringify({ json: { id: {} }, meta: { values: { id: [['class', 'User']] } } })],
    ['a prototype', JSON.stringify({ json: {}, meta: { values: { '__proto__.id': ['undefined'] } } })],
    ['the character 0', JSON.stringify({ json: { id: '\0' } })],
    ['no envelope', '"a"'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['lists in lists', `{"json":${'['.repeat(4000)}`],
    ['an endless number', '{"json":{"id":1e999}}'],
  ];

  test.each(inputs)('is refused at once, read or written: %s', async (_what, input) => {
    const started = performance.now();
    const answers = [await asGet('listings.byId', input), await asPost('watches.create', input)];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect((await answer.json()).error.json.data.code).toBe('INVALID_INPUT');
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('has no more values than any form of ours, each call by itself', async () => {
    const fieldErrorsOf = async (values: number) => {
      // One is the list itself.
      const input = { json: { list: Array.from({ length: values - 1 }, () => 0) } };
      const batch = Object.fromEntries(Array.from({ length: MAX_BATCH }, (_, at) => [at, input]));
      const paths = Array<string>(MAX_BATCH).fill('watches.create').join(',');
      const answer = await asPost(`${paths}?batch=1`, JSON.stringify(batch));
      const answers: { error: { json: { data: { code: string; fieldErrors?: object } } } }[] =
        await answer.json();
      expect(answers.map(({ error }) => error.json.data.code)).toEqual(
        Array(MAX_BATCH).fill('INVALID_INPUT'),
      );
      return answers.map(({ error }) => error.json.data.fieldErrors);
    };
    // The procedure's schema has seen what may be read.
    for (const errors of await fieldErrorsOf(MAX_VALUES)) expect(errors).toBeDefined();
    for (const errors of await fieldErrorsOf(MAX_VALUES + 1)) expect(errors).toBeUndefined();
  });

  test('is one of a call or of a batch', async () => {
    expect((await asPost('watches.create?batch=1', '[]')).status).toBe(400);
    expect((await asPost('watches.create?batch=1', '7')).status).toBe(400);
  });

  test('is JSON', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain']) {
      const answer = await asPost('watches.create', '{"json":{}}', { 'content-type': type });
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });

  test('of a page’s own calls holds no character 0 either', async () => {
    const api = appRouter.createCaller(await createContext({ headers: new Headers() }));
    expect(await outcomeOf(api.races.bySlug({ slug: 'a\0b' }))).toBe('INVALID_INPUT');
  });
});

describe('a value that the database could not hold', () => {
  const cursor = (value: string | number) => writeCursor([value, ID]);
  const search = (rest: object) => JSON.stringify({ json: rest });
  const values: [what: string, procedure: string, input: string][] = [
    ...['0000-01-01', '9999-12-31', '1799-12-31'].flatMap((day): [string, string, string][] => [
      [day, 'listings.search', search({ dateFrom: day })],
      [`to ${day}`, 'listings.counts', search({ dateTo: day })],
      [`on ${day}`, 'listings.search', search({ date: day })],
      [`a cursor at ${day}`, 'listings.search', search({ sortBy: 'dateAsc', cursor: cursor(day) })],
      [`a cursor at an instant of ${day}`, 'listings.search', search({ cursor: cursor(`${day}T00:00:00Z`) })],
      [`an audit from ${day}`, 'admin.audit.list', search({ from: day })],
    ]),
    ['a cursor at a huge price', 'listings.search', search({ sortBy: 'priceAsc', cursor: cursor(2 ** 40) })],
    ['a cursor with the character 0', 'admin.users.list', search({ sort: 'email', cursor: cursor('\0') })],
    ['a cursor of nothing', 'listings.search', search({ cursor: 'e30' })],
    ['a year of notices long ago', 'notices.year', search({ year: 1 })],
    ['a cursor of notices with the character 0', 'notices.list', search({ cursor: cursor('\0') })],
    ['a huge offset', 'account.inbox', search({ cursor: '9'.repeat(400) })],
    ['a huge page', 'admin.races.list', search({ page: 2 ** 40 })],
  ];

  test.each(values)('is refused: %s', async (_what, procedure, input) => {
    expect((await asGet(procedure, input, admin)).status).toBe(400);
  });

  test('may be a fraction where prices are compared', async () => {
    expect((await asGet('listings.search', search({ minPrice: 0.001 }))).status).toBe(200);
  });

  const words = 'Helt fel här.';
  test.each([
    ['a huge price', 'purchases.createCheckout', { listingId: ID, priceSeen: 2 ** 40 }],
    ['a huge part', 'admin.resolveDispute', { disputeId: ID, decision: 'part', part: 2 ** 40 }],
    ['a few letters', 'listings.report', { listingId: ID, reason: 'fraud', text: 'Fel.' }],
    ['a book', 'races.report', { raceId: ID, reason: 'other', text: 'Fel. '.repeat(401) }],
    ['a reason not of ours', 'listings.report', { listingId: ID, reason: 'x', text: words }],
    ['no good faith', 'listings.report', { listingId: ID, reason: 'other', text: words, goodFaith: false }],
    ['a code of letters', 'notices.confirm', { noticeId: ID, code: 'abcdef' }],
    ['a code of other digits', 'notices.confirm', { noticeId: ID, code: '١٢٣٤٥٦' }],
    [
      'a ground that is not of the decision',
      'notices.decide',
      { noticeId: ID, decision: 'removed', ground: 'no_violation', text: words },
    ],
    ['an ad of the year 0', 'admin.ads.update', { id: ID, updatedAt: new Date('0000-01-01T00:00:00Z') }],
  ])('is refused in a write: %s', async (_what, procedure, input) => {
    const body = JSON.stringify(superjson.serialize(input));
    expect((await asPost(procedure, body, { cookie: admin })).status).toBe(400);
  });
});

test('a part of an address that no text of the database could be is answered', async () => {
  const request = new Request('http://a');
  const params = <Part>(part: Part) => ({ params: Promise.resolve(part) });
  expect((await racePicture(request, params({ slug: 'a\0' }))).status).toBe(404);
  expect((await listingPicture(request, params({ id: '\0' }))).status).toBe(404);
  expect((await sitemap(request, params({ file: '\0' }))).status).toBe(404);
  const post = { method: 'POST' };
  expect((await endWatch(new NextRequest('http://a/?token=%00', post))).status).toBe(200);
  expect((await upload(new Request('http://a/?slug=%00', post))).status).toBe(404);
});

test('what an admin writes to a route is refused when the database does not take it', async () => {
  const { id } = await aUser();
  const send = (body: string, headers: Record<string, string> = {}) =>
    exportUser(
      new Request(`http://localhost:3000/api/admin/users/${id}/export`, {
        method: 'POST',
        headers: { cookie: admin, 'content-type': 'application/json', ...headers },
        body,
      }),
      { params: Promise.resolve({ id }) },
    );
  const reason = 'Personen har bett om sina uppgifter.';
  for (const character of ['\0', '\ud800', '\udc00'])
    expect((await send(JSON.stringify({ reason: `${reason}${character}` }))).status).toBe(400);
  expect((await send(JSON.stringify({ reason: 'x'.repeat(20_000) }))).status).toBe(413);
  expect((await send(JSON.stringify({ reason }), { 'content-type': 'text/plain' })).status).toBe(415);
  const answer = await send(JSON.stringify({ reason: `${reason} \u{1F3C3}` }));
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});

test.each([
  'theme=50%',
  '%',
  'session=%ff',
  'session=%; a=%E0%A4%A',
  '=;;=%;session',
  `a=${'%'.repeat(4000)}`,
])('cookies that others have set are no reason to refuse a call: %s', async (cookie) => {
  expect((await asGet('auth.session', '{}', cookie)).status).toBe(200);
});
