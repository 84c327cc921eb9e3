import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { db } from '@sandbox/database';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import type { User } from '@sandbox/scenario/users';
import { NextRequest } from 'next/server';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import * as onlyGet from '@/server/api/organiser/only-get';
import * as onlyPost from '@/server/api/organiser/only-post';
import { disputeFiles, races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { cookieOf } from '../support/browser';
import { all, aUserEach, callers, type Who } from '../support/roles';
import { disputeOf, logOf, readPurchase } from '../support/rows';

/* What each route answers each caller; procedures are in authorization.test.ts. The first test finds missing routes. */

type Handler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

interface Scene extends PurchaseFixture {
  users: Record<Exclude<Who, 'visitor'>, User>;
  disputeId: string;
  fileId: string;
  slug: string;
}

/** A dispute with a file in it: every kind of thing that a route could give away. */
async function aScene(): Promise<Scene> {
  const users = await aUserEach();
  const { seller, buyer } = users;
  const fixture = await aPurchase({ seller, buyer }).paid().nameChanged().reported().done();
  const dispute = await disputeOf(fixture.purchase.id);
  const uploadId = await aProof({ listingId: fixture.listing.id, ownerId: buyer.id });
  const [file] = await db
    .insert(disputeFiles)
    .values({ disputeId: dispute.id, uploadId, role: 'buyer', createdAt: now() })
    .returning({ id: disputeFiles.id });
  const race = (await db.select().from(races)).find(({ id }) => id === fixture.listing.raceId);
  return { ...fixture, users, disputeId: dispute.id, fileId: file?.id ?? '', slug: race?.slug ?? '' };
}

/** A status, and for an answer that leads on, where: a page of ours by its path, else `file`. */
function outcomeOf(answer: Response): string {
  const location = answer.headers.get('location');
  if (!location) return String(answer.status);
  const { origin, pathname } = new URL(location);
  return `${answer.status} ${origin === 'http://localhost:3000' ? pathname : 'file'}`;
}

const anyone = all('200');
/** Neither visitors nor others: a document that it answers with, or the file that it leads to. */
const partiesAndAdmins = (answer: '200' | '303 file') => ({
  ...all(answer),
  visitor: '303 /auth/login',
  other: '404',
});
const purchaseId = ({ purchase }: Scene) => ({ purchaseId: purchase.id });
const idOfPurchase = ({ purchase }: Scene) => ({ id: purchase.id });
const idOfListing = ({ listing }: Scene) => ({ id: listing.id });

interface Row {
  expected: Record<Who, string> | ((scene: Scene) => Record<Who, string>);
  params?: (scene: Scene) => Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** What a library logs of each call. */
  logs?: RegExp;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const nothing = { expected: all('404') };

const rows: Record<string, Row> = {
  'GET api/[...path]': nothing,
  'POST api/[...path]': nothing,
  'PUT api/[...path]': nothing,
  'PATCH api/[...path]': nothing,
  'DELETE api/[...path]': nothing,
  'POST api/account/export': { expected: { ...anyone, visitor: '401' } },
  'POST api/admin/users/[id]/export': {
    expected: { ...all('403'), visitor: '401', admin: '200' },
    params: ({ users }) => ({ id: users.other.id }),
    body: { reason: 'Personen har bett om sina uppgifter.' },
  },
  // Only its buyer is led to the listing; nobody learns whether there is such a purchase.
  'GET api/checkout-cancelled/[purchaseId]': {
    expected: ({ listing }) => ({ ...all('303 /'), buyer: `303 /listings/${listing.id}` }),
    params: purchaseId,
  },
  // The scheduler's secret opens it, no session does (routes.test.ts).
  'GET api/cron/deadlines': { expected: all('401') },
  'GET api/disputes/[id]/pdf': {
    expected: partiesAndAdmins('200'),
    params: ({ disputeId }) => ({ id: disputeId }),
  },
  'GET api/evidence/[fileId]': {
    expected: partiesAndAdmins('303 file'),
    params: ({ fileId }) => ({ fileId }),
  },
  'GET api/health': { expected: anyone },
  'GET api/live': { expected: anyone },
  'GET api/ready': { expected: all('401') },
  // The provider's signature opens them, no session does (inbound-mail.test.ts).
  'POST api/inbound-mail': { expected: all('401'), headers: form },
  'POST api/inbound-mail/mime': { expected: all('401'), headers: form },
  'GET api/proofs/[purchaseId]': { expected: partiesAndAdmins('303 file'), params: purchaseId },
  'GET api/trust': { expected: anyone },
  // Stripe's signature opens it, no session does (webhooks.test.ts).
  'POST api/stripe/webhook': { expected: all('400'), body: { type: 'checkout.session.completed' } },
  'GET api/purchases/[id]/calendar': {
    expected: { ...partiesAndAdmins('200'), admin: '404', support: '404' },
    params: idOfPurchase,
  },
  // With the runner's first name: for the buyer alone.
  'GET api/purchases/[id]/picture': {
    expected: { ...all('404'), visitor: '303 /auth/login', buyer: '200' },
    params: idOfPurchase,
  },
  // A key of an organiser's system opens these, no session does (organiser-api.test.ts).
  'GET api/organiser/v1/name-changes': { expected: all('401') },
  'GET api/organiser/v1/name-changes/[id]': { expected: all('401'), params: idOfPurchase },
  'POST api/organiser/v1/name-changes/[id]/verify': { expected: all('401'), params: idOfPurchase },
  'POST api/organiser/v1/name-changes/[id]/refuse': {
    expected: all('401'),
    params: idOfPurchase,
    body: { reason: 'Redan överlåten.' },
  },
  'GET api/organiser/v1/openapi.json': { expected: anyone },
  // What is behind these two is judged procedure by procedure in authorization.test.ts.
  'GET api/trpc/[trpc]': { expected: anyone, params: () => ({ trpc: 'auth.session' }) },
  'POST api/trpc/[trpc]': {
    expected: { ...anyone, visitor: '401' },
    params: () => ({ trpc: 'account.markAllNotificationsRead' }),
    body: { json: null },
  },
  // Says what may be sent, as the page does. Sending is in uploads.test.ts.
  'GET api/uploadthing': { expected: anyone },
  // The upload service reports a file that has arrived, with its signature.
  'POST api/uploadthing': {
    expected: all('400'),
    query: '?slug=proof',
    headers: { 'uploadthing-hook': 'callback', 'x-uploadthing-signature': 'hmac-sha256=00' },
    body: { status: 'uploaded', metadata: {}, file: {} },
    logs: /Invalid signature/,
  },
  // Each their own: nobody has sold anything yet.
  'GET api/statements/[year]': {
    expected: { ...all('404'), visitor: '303 /auth/login' },
    params: () => ({ year: '2026' }),
  },
  // The token says what ends; an unknown one is answered alike.
  'POST api/watches/unsubscribe': { expected: anyone, query: `?token=${randomUUID()}` },
  'GET api/watches/unsubscribe': { expected: all('307 /bevakning/avsluta') },
  'GET .well-known/security.txt': { expected: anyone },
  'GET covers/[version]/[file]': {
    expected: anyone,
    params: () => ({ version: '1', file: 'vasaloppet_salen-mora_3_90km_skidor_wide.svg' }),
  },
  'GET og': { expected: anyone },
  'GET og/listings/[id]': { expected: anyone, params: idOfListing },
  'GET og/lopp/[slug]': { expected: anyone, params: ({ slug }) => ({ slug }) },
  // The listing is not removed: there is nothing in its place (notices.test.ts).
  'GET removed-listings/[id]': { expected: all('404'), params: idOfListing },
  'GET embed/lopp/[slug]': { expected: anyone, params: ({ slug }) => ({ slug }) },
  'GET offline': { expected: anyone },
  'GET sw.js': { expected: anyone },
  'GET sitemap.xml': { expected: anyone },
  'GET sitemaps/[file]': { expected: anyone, params: () => ({ file: 'pages.xml' }) },
};

const app = resolve(import.meta.dirname, '../../src/app');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

async function handlersOf(path: string): Promise<Record<string, unknown>> {
  return import(`${app}/${path}/route.ts`);
}

/** Of methods that a route does not have. */
const refusing = new Set<unknown>([...Object.values(onlyGet), ...Object.values(onlyPost)]);

test('every route has its callers here', async () => {
  const paths = readdirSync(app, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/route.ts'))
    .map(dirname);
  const found: string[] = [];
  for (const path of paths) {
    const handlers = await handlersOf(path);
    for (const method of methods) {
      if (method in handlers && !refusing.has(handlers[method])) found.push(`${method} ${path}`);
    }
  }
  expect(found.length).toBeGreaterThan(15);
  expect(Object.keys(rows).toSorted()).toEqual(found.toSorted());
});

let scene: Scene;
beforeAll(async () => {
  scene = await aScene();
});

test.each(Object.entries(rows))('%s answers each caller, and changes no purchase', async (name, row) => {
  const [method = '', path = ''] = name.split(' ');
  const handle = (await handlersOf(path))[method] as Handler;
  const params = row.params?.(scene) ?? {};
  const address = path.replace(/\[(\w+)\]/g, (_, key) => encodeURIComponent(params[key] ?? ''));
  const before = [await readPurchase(scene.purchase.id), await logOf(scene.purchase.id)];
  const outcomes: Record<string, string> = {};
  const logged = vi.spyOn(console, 'log').mockReturnValue(undefined);
  onTestFinished(() => logged.mockRestore());
  for (const who of callers) {
    const cookie = who === 'visitor' ? null : await cookieOf(scene.users[who]);
    const request = new NextRequest(`http://localhost:3000/${address}${row.query ?? ''}`, {
      method,
      headers: { ...(cookie && { cookie }), 'content-type': 'application/json', ...row.headers },
      ...(method === 'POST' && { body: JSON.stringify(row.body ?? null) }),
    });
    const answer = await handle(request, { params: Promise.resolve(params) });
    outcomes[who] = outcomeOf(answer);
    await answer.body?.cancel();
  }
  expect(outcomes).toEqual(typeof row.expected === 'function' ? row.expected(scene) : row.expected);
  expect([await readPurchase(scene.purchase.id), await logOf(scene.purchase.id)]).toEqual(before);
  const { logs } = row;
  expect(logged.mock.calls).toEqual(logs ? callers.map(() => [expect.stringMatching(logs)]) : []);
});
