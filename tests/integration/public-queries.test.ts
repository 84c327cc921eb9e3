import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { afterEach, expect, test, vi } from 'vitest';
import { GET } from '@/app/api/trpc/[trpc]/route';
import { appRouter } from '@/server/api/root';
import { ads } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { cookieOf } from '../support/browser';
import { as, visitor } from '../support/callers';

afterEach(() => {
  vi.useRealTimers();
});

/** The queries behind public pages, with an input for each; `auth.session` is about the viewer and on no such page. */
const inputs: Record<string, unknown> = {
  'listings.search': { limit: 48 },
  'listings.counts': {},
  'listings.byId': undefined,
  'listings.payout': { price: 500 },
  'races.options': undefined,
  'races.catalogue': undefined,
  'races.suggestions': undefined,
  'races.bySlug': undefined,
  'races.otherDistances': undefined,
  'races.listable': undefined,
  'organisers.joinRaces': undefined,
  'site.ads': undefined,
  'site.banners': undefined,
  'site.reviews': undefined,
  'site.trust': undefined,
  'site.operator': undefined,
};

const ask = async (procedure: string, input: unknown, cookie: string) => {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  const answer = await GET(
    new Request(`http://localhost:3000/api/trpc/${procedure}${query}`, { headers: { cookie } }),
  );
  return { status: answer.status, body: await answer.text() };
};

test('every query that a visitor may make is known here', async () => {
  const procedures: object = appRouter._def.procedures;
  const queries = Object.entries<{ _def: { type: string } }>({ ...procedures }).filter(
    ([, { _def }]) => _def.type === 'query',
  );
  const open: string[] = [];
  for (const [name] of queries) {
    const { status } = await ask(name, undefined, '');
    if (status !== 401) open.push(name);
  }
  const ofCaller = ['auth.session', 'auth.checkConfirmation', 'auth.checkPasswordReset'];
  expect(open.sort()).toEqual([...Object.keys(inputs), ...ofCaller].sort());
});

test('public queries answer a user byte for byte as they answer a visitor', async () => {
  const at = now();
  const [seller, buyer, admin, race] = await Promise.all([
    aSeller(),
    aUser(),
    aUser({ isAdmin: true }),
    aRace(),
  ]);
  const place = () => aPurchase({ seller, buyer, race });
  const stages = [
    await place().paid().done(),
    await place().paid().nameChanged().done(),
    await place().paid().nameChanged().reported().done(),
    await place().done(),
  ];
  const listings = [await aListing({ seller, race }), ...stages.map(({ listing }) => listing)];
  const ad = { title: 'Inloggade', linkUrl: '/lopp', type: 'card', audience: 'signed_in' } as const;
  await db.insert(ads).values({ ...ad, createdAt: at, updatedAt: at });
  const calls: [procedure: string, input: unknown][] = [
    ...Object.entries(inputs).filter(([name]) => name !== 'listings.byId' && name !== 'races.bySlug'),
    ...listings.map(({ id }): [string, unknown] => ['listings.byId', { id }]),
    ['listings.byId', { id: randomUUID() }],
    ['races.bySlug', { slug: race.slug }],
  ];
  const cookies = await Promise.all([seller, buyer, admin].map(cookieOf));
  // What is promised is counted from now.
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [procedure, input] of calls) {
    const seen = await ask(procedure, input, '');
    for (const cookie of cookies) expect(await ask(procedure, input, cookie), procedure).toEqual(seen);
  }
});

test('a user’s own listings are theirs alone to ask for', async () => {
  const [seller, buyer] = await Promise.all([aSeller(), aUser()]);
  const own = (user: User) => as(user).listings.own();
  const forSale = await aListing({ seller });
  const { listing: sold } = await aPurchase({ seller, buyer }).paid().done();
  const { listing: cancelled } = await aPurchase({ buyer }).cancelled().done();
  expect((await own(seller)).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    [forSale.id, sold.id].sort().map((id) => ({ id, role: 'seller', reservedUntil: null, hasCode: false })),
  );
  expect(await own(buyer)).toEqual([{ id: sold.id, role: 'buyer', reservedUntil: null, hasCode: false }]);
  expect(await own(await aUser())).toEqual([]);
  expect(JSON.stringify(await visitor().listings.search({}))).not.toContain(cancelled.sellerId);
});
