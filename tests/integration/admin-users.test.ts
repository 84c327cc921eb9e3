import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY, plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing } from '@/sandbox/scenario/listings';
import { PASSWORD } from '@/sandbox/scenario/password';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { sha256 } from '@/server/auth/hash';
import { sessions, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { as, visitor } from '../support/callers';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { auditOf } from '../support/rows';

const anAdmin = async () => as(await aUser({ isAdmin: true })).admin.users;
const actionsOn = async (entityId: string) => (await auditOf(entityId)).map(({ action }) => action).sort();

test('users are found by address, name and handle, whatever the accents, and % is no joker', async () => {
  const api = await anAdmin();
  const tag = randomUUID().slice(0, 8);
  const user = await aUser({ firstName: 'Björn', lastName: `Åkesson${tag}` });
  const found = async (query: string) => (await api.list({ query })).items.map(({ id }) => id);
  expect(await found(`åkesson${tag}`)).toEqual([user.id]);
  expect(await found(`bjorn akesson${tag}`)).toEqual([user.id]);
  expect(await found(user.email)).toContain(user.id);
  expect(await found(user.username)).toContain(user.id);
  expect(await found(`åk%${tag} b_örn`)).toEqual([]);
  expect(await found(`anders ${tag}`)).toEqual([]);
  const first = await api.list({ limit: 1 });
  const second = await api.list({ limit: 1, cursor: first.nextCursor });
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
});

test('a user is shown with their purchases and listings, never a password; each view is audited', async () => {
  const api = await anAdmin();
  const { purchase, buyer, listing } = await aPurchase().paid().done();
  const seen = await api.view({ id: buyer.id });
  expect(seen).toMatchObject({ email: buyer.email, bought: 1, sold: 0 });
  expect(JSON.stringify(seen)).not.toContain('$argon2');
  await api.view({ id: buyer.id });
  expect(await actionsOn(buyer.id)).toEqual(['user.view', 'user.view']);
  expect((await api.purchases({ id: buyer.id })).items).toMatchObject([{ id: purchase.id, role: 'buyer' }]);
  expect((await api.purchases({ id: listing.sellerId })).items).toMatchObject([
    { id: purchase.id, role: 'seller' },
  ]);
  expect((await api.places({ id: listing.sellerId })).items).toMatchObject([{ id: listing.id }]);
  expect(await actionsOn(listing.sellerId)).toEqual(['user.places', 'user.purchases']);
  expect(await outcomeOf(api.view({ id: randomUUID() }))).toBe('NOT_FOUND');
});

test('each page an admin turns to in a user’s purchases is audited as a further page', async () => {
  const api = await anAdmin();
  const buyer = await aUser();
  for (let nth = 0; nth < 2; nth += 1) await aPurchase({ buyer }).paid().done();
  const first = await api.purchases({ id: buyer.id, limit: 1 });
  await api.purchases({ id: buyer.id, limit: 1, cursor: first.nextCursor });
  const entries = await auditOf(buyer.id);
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['user.purchases', null],
    ['user.purchases', { further: true }],
  ]);
});

test('users are sorted by name as Swedes do, by address and by time, a page at a time', async () => {
  const api = await anAdmin();
  const tag = randomUUID().slice(0, 8);
  for (const firstName of ['Örjan', 'Anna', 'Åsa', 'Zoe']) await aUser({ firstName, lastName: tag });
  const names = async (input: Parameters<typeof api.list>[0]) => {
    const found: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await api.list({ query: tag, limit: 3, cursor, ...input });
      found.push(...page.items.map(({ displayName }) => displayName.split(' ')[0] ?? ''));
      cursor = page.nextCursor;
    } while (cursor);
    return found;
  };
  expect(await names({ sort: 'displayName', desc: false })).toEqual(['Anna', 'Zoe', 'Åsa', 'Örjan']);
  expect(await names({ sort: 'displayName', desc: true })).toEqual(['Örjan', 'Åsa', 'Zoe', 'Anna']);
  expect((await names({ sort: 'email', desc: false })).reverse()).toEqual(
    await names({ sort: 'email', desc: true }),
  );
  expect(await names({ kind: 'blocked' })).toEqual([]);
});

test('a blocked user is signed out everywhere and kept out, and nobody can buy their listings; until unblocked', async () => {
  const api = await anAdmin();
  const seller = await aSeller();
  const listing = await aListing({ seller });
  await db
    .insert(sessions)
    .values({ id: sha256(randomUUID()), userId: seller.id, expiresAt: plus(now(), DAY) });
  const logIn = () => outcomeOf(visitor().auth.login({ email: seller.email, password: PASSWORD }));
  const buy = async () =>
    outcomeOf(
      as(await aUser()).purchases.createCheckout({
        listingId: listing.id,
        priceSeen: listing.price,
        feeAccepted: true,
      }),
    );
  const card = async () => (await visitor().listings.search({ raceId: listing.raceId })).items[0];
  await api.block({ id: seller.id });
  await api.block({ id: seller.id });
  expect(await db.$count(sessions, eq(sessions.userId, seller.id))).toBe(0);
  expect(await logIn()).toBe('ACCOUNT_BLOCKED');
  expect(await buy()).toBe('SELLER_BLOCKED');
  expect((await visitor().listings.byId({ id: listing.id })).obstacle).toBe('SELLER_BLOCKED');
  expect(await card()).toMatchObject({ face: 'available', sellerReady: false });
  await api.unblock({ id: seller.id });
  await api.unblock({ id: seller.id });
  expect(await logIn()).toBe('ok');
  expect(await card()).toMatchObject({ face: 'available', sellerReady: true });
  expect(await buy()).toBe('ok');
  expect(await actionsOn(seller.id)).toEqual(['user.block', 'user.unblock']);
  for (const change of [api.block, api.unblock]) {
    expect(await outcomeOf(change({ id: randomUUID() }))).toBe('NOT_FOUND');
  }
});

test('nobody blocks themselves, and of two admins who block each other one is left', async () => {
  await db.update(users).set({ isAdmin: false });
  const [one, two] = [await aUser({ isAdmin: true }), await aUser({ isAdmin: true })];
  expect(await outcomeOf(as(one).admin.users.block({ id: one.id }))).toBe('OWN_ACCOUNT');
  expect(
    await outcomesOf([as(one).admin.users.block({ id: two.id }), as(two).admin.users.block({ id: one.id })]),
  ).toEqual(['LAST_ADMIN', 'ok']);
});
