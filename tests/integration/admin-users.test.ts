import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing } from '@sandbox/scenario/listings';
import { PASSWORD } from '@sandbox/scenario/password';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sha256 } from '@/server/auth/hash';
import { consumeRateLimit } from '@/server/auth/rate-limit';
import { rateLimits, sessions, users } from '@/server/db/schema';
import { signedIn } from '../support/browser';
import { as, visitor } from '../support/callers';
import { mailsTo } from '../support/mails';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { reason } from '../support/reason';
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
  const { items } = await api.purchases({ id: listing.sellerId });
  expect(items).toMatchObject([{ id: purchase.id, role: 'seller' }]);
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
  await signedIn(seller);
  const logIn = () => outcomeOf(visitor().auth.login({ email: seller.email, password: PASSWORD }));
  const checkout = { listingId: listing.id, priceSeen: listing.price, feeAccepted: true };
  const buy = async () => outcomeOf(as(await aUser()).purchases.createCheckout(checkout));
  const card = async () => (await visitor().listings.search({ raceId: listing.raceId })).items[0];
  await api.block({ id: seller.id, reason });
  await api.block({ id: seller.id, reason });
  expect(await db.$count(sessions, eq(sessions.userId, seller.id))).toBe(0);
  expect(await logIn()).toBe('ACCOUNT_BLOCKED');
  expect(await buy()).toBe('SELLER_BLOCKED');
  expect((await visitor().listings.byId({ id: listing.id })).obstacle).toBe('SELLER_BLOCKED');
  expect(await card()).toMatchObject({ status: 'available', sellerReady: false });
  await api.unblock({ id: seller.id, reason });
  await api.unblock({ id: seller.id, reason });
  expect(await logIn()).toBe('ok');
  expect(await card()).toMatchObject({ status: 'available', sellerReady: true });
  expect(await buy()).toBe('ok');
  expect(await actionsOn(seller.id)).toEqual(['user.block', 'user.unblock']);
  const outcomes = await outcomesOf(
    [api.block, api.unblock].map((change) => change({ id: randomUUID(), reason })),
  );
  expect(outcomes).toEqual(['NOT_FOUND', 'NOT_FOUND']);
});

test('nobody blocks themselves, and of two admins who block each other one is left', async () => {
  await db.update(users).set({ isAdmin: false });
  const [one, two] = [await aUser({ isAdmin: true }), await aUser({ isAdmin: true })];
  expect(await outcomeOf(as(one).admin.users.block({ id: one.id, reason }))).toBe('OWN_ACCOUNT');
  expect(
    await outcomesOf([
      as(one).admin.users.block({ id: two.id, reason }),
      as(two).admin.users.block({ id: one.id, reason }),
    ]),
  ).toEqual(['LAST_ADMIN', 'ok']);
});

test('a user is signed out everywhere, let in again and sent their mails again, each with its reason', async () => {
  const api = await anAdmin();
  const { buyer } = await aPurchase().paid().done();
  await signedIn(buyer);
  expect(await api.sessions({ id: buyer.id })).toHaveLength(1);
  await api.endSessions({ id: buyer.id, reason });
  await api.endSessions({ id: buyer.id, reason });
  expect(await api.sessions({ id: buyer.id })).toEqual([]);
  const paid = async () => (await mailsTo(buyer)).filter((mail) => mail === 'paymentConfirmed').length;
  expect(await paid()).toBe(1);
  expect(await api.resend({ id: buyer.id, reason })).toEqual({ mails: 1 });
  expect(await paid()).toBe(2);
  await consumeRateLimit('loginByEmail', buyer.email);
  const counted = () => db.$count(rateLimits, eq(rateLimits.key, `loginByEmail:${sha256(buyer.email)}`));
  expect(await counted()).toBe(1);
  await api.unlock({ id: buyer.id, reason });
  expect(await counted()).toBe(0);
  expect(await mailsTo(buyer)).toContain('resetPassword');
  const entries = await auditOf(buyer.id);
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['user.sign_out', { reason }],
    ['user.resend', { reason, mails: 1 }],
    ['user.unlock', { reason }],
  ]);
  expect(await outcomeOf(api.resend({ id: (await aUser()).id, reason }))).toBe('NOTHING_TO_SEND');
});

test('an account is erased on request, and not while money is in progress', async () => {
  const api = await anAdmin();
  const { buyer } = await aPurchase().paid().done();
  expect(await api.erasure({ id: buyer.id })).toEqual({ blocks: ['purchase'], kept: ['purchases'] });
  expect(await outcomeOf(api.erase({ id: buyer.id, reason }))).toBe('ACCOUNT_IN_USE');
  const done = await aPurchase().paid().nameChanged().confirmed().done();
  expect(await api.erasure({ id: done.buyer.id })).toEqual({ blocks: [], kept: ['purchases'] });
  await api.erase({ id: done.buyer.id, reason });
  const [gone] = await db.select().from(users).where(eq(users.id, done.buyer.id));
  expect(gone).toMatchObject({ displayName: 'Raderad användare', phoneNumber: null });
  expect(await actionsOn(done.buyer.id)).toEqual(['user.erase']);
  expect(await outcomeOf(api.erase({ id: done.buyer.id, reason }))).toBe('NOT_FOUND');
  const { id } = await aUser({ isAdmin: true });
  expect(await outcomeOf(api.erase({ id, reason }))).toBe('ADMIN_ACCOUNT');
});

test('a seller’s page shows disputes, payouts and what Stripe asks of them', async () => {
  const api = await anAdmin();
  const { purchase, listing } = await aPurchase().paid().nameChanged().confirmed().done();
  const seller = { id: listing.sellerId };
  const { items } = await api.payouts({ id: seller.id });
  expect(items).toMatchObject([{ amount: purchase.payout }]);
  expect(await api.sellerAccount({ id: seller.id })).toMatchObject({ onboardingComplete: true, due: [] });
  expect(await api.sellerAccount({ id: (await aUser()).id })).toBeNull();
  const disputed = await aPurchase().paid().nameChanged().reported().done();
  expect((await api.disputes({ id: disputed.buyer.id })).items).toMatchObject([
    { role: 'buyer', status: 'pending' },
  ]);
  expect((await api.disputes({ id: disputed.listing.sellerId })).items).toMatchObject([{ role: 'seller' }]);
  expect(await actionsOn(disputed.listing.sellerId)).toEqual(['user.disputes']);
});
