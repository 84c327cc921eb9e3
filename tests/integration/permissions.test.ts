import { beforeAll, describe, expect, test } from 'vitest';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase, type Trade } from '@/sandbox/scenario/purchase';
import { appRouter } from '@/server/api/root';
import { as, stranger } from '../support/callers';
import { outcome } from '../support/refusals';

const roles = ['stranger', 'other', 'buyer', 'seller', 'admin'] as const;
type Role = (typeof roles)[number];
type Caller = ReturnType<typeof as>;

const NOBODY = '00000000-0000-4000-8000-000000000000';
const SIGNED_IN = { stranger: 'NOT_SIGNED_IN', other: 'ok', buyer: 'ok', seller: 'ok', admin: 'ok' } as const;
const ANYONE = { stranger: 'ok', other: 'ok', buyer: 'ok', seller: 'ok', admin: 'ok' } as const;
const ADMINS = {
  stranger: 'NOT_SIGNED_IN',
  other: 'ADMIN_REQUIRED',
  buyer: 'ADMIN_REQUIRED',
  seller: 'ADMIN_REQUIRED',
  admin: 'ok',
} as const;
const everyoneSignedIn = (code: string): Record<Role, string> => ({
  stranger: 'NOT_SIGNED_IN',
  other: code,
  buyer: code,
  seller: code,
  admin: code,
});
/** Whoever is no party of the trade is told nothing of it. */
const onlyBuyer = (own: string, missing = 'PURCHASE_NOT_FOUND'): Record<Role, string> => ({
  ...everyoneSignedIn(missing),
  buyer: own,
});
const onlySeller = (own: string, others = 'NOT_ALLOWED'): Record<Role, string> => ({
  ...everyoneSignedIn(others),
  seller: own,
});

interface Row {
  call: (caller: Caller, trade: Trade) => Promise<unknown>;
  expected: Record<Role, string>;
}

const newAccount = {
  firstName: 'Ny',
  lastName: 'Person',
  email: 'ny@loppbytet.example',
  password: 'startplats1',
  confirmPassword: 'startplats1',
  phoneOptOut: true,
  gdprConsent: true,
};

/**
 * Every procedure with what each role is answered, on a place that is sold and waits for its name change.
 * Calls that could change the trade are made so that they are refused after the role has been judged.
 */
const table: Record<string, Row> = {
  'account.badges': { call: (c) => c.account.badges(), expected: SIGNED_IN },
  'account.changePassword': {
    call: (c) =>
      c.account.changePassword({
        currentPassword: 'fel lösenord',
        newPassword: 'startplats2',
        confirmPassword: 'startplats2',
      }),
    expected: everyoneSignedIn('WRONG_PASSWORD'),
  },
  'account.delete': {
    call: (c) => c.account.delete(),
    expected: { ...everyoneSignedIn('ok'), buyer: 'ACCOUNT_IN_USE', seller: 'ACCOUNT_IN_USE' },
  },
  'account.markNotificationRead': {
    call: (c) => c.account.markNotificationRead({ id: NOBODY }),
    expected: everyoneSignedIn('NOT_FOUND'),
  },
  'account.notifications': { call: (c) => c.account.notifications(), expected: SIGNED_IN },
  'account.profile': { call: (c) => c.account.profile(), expected: SIGNED_IN },
  'account.updatePhone': { call: (c) => c.account.updatePhone({ phoneNumber: '' }), expected: SIGNED_IN },
  'admin.disputes': { call: (c) => c.admin.disputes({}), expected: ADMINS },
  'admin.races': { call: (c) => c.admin.races(), expected: ADMINS },
  'admin.resolveDispute': {
    call: (c) => c.admin.resolveDispute({ disputeId: NOBODY, decision: 'release', notes: '' }),
    expected: { ...ADMINS, admin: 'NOT_FOUND' },
  },
  'auth.confirmEmail': {
    call: (c) => c.auth.confirmEmail({ token: 'okänd' }),
    expected: { ...everyoneSignedIn('TOKEN_INVALID'), stranger: 'TOKEN_INVALID' },
  },
  'auth.login': {
    call: (c) => c.auth.login({ email: 'ingen@loppbytet.example', password: 'startplats1' }),
    expected: { ...everyoneSignedIn('WRONG_CREDENTIALS'), stranger: 'WRONG_CREDENTIALS' },
  },
  'auth.logout': { call: (c) => c.auth.logout(), expected: SIGNED_IN },
  'auth.register': { call: (c) => c.auth.register(newAccount), expected: ANYONE },
  'auth.requestPasswordReset': {
    call: (c) => c.auth.requestPasswordReset({ email: 'ingen@loppbytet.example' }),
    expected: ANYONE,
  },
  'auth.resendConfirmation': {
    call: (c) => c.auth.resendConfirmation({ email: 'ingen.annan@loppbytet.example' }),
    expected: ANYONE,
  },
  'auth.resetPassword': {
    call: (c) =>
      c.auth.resetPassword({ token: 'okänd', password: 'startplats2', confirmPassword: 'startplats2' }),
    expected: { ...everyoneSignedIn('TOKEN_INVALID'), stranger: 'TOKEN_INVALID' },
  },
  'auth.session': { call: (c) => c.auth.session(), expected: ANYONE },
  'disputes.report': {
    call: (c, { listing }) => c.disputes.report({ listingId: listing.id, reason: 'Fel namn' }),
    expected: { ...onlyBuyer('WRONG_STATE') },
  },
  'listings.byId': { call: (c, { listing }) => c.listings.byId({ id: listing.id }), expected: ANYONE },
  'listings.create': {
    call: (c) => c.listings.create({ raceId: NOBODY, price: 500, termsAccepted: true }),
    expected: { ...everyoneSignedIn('SELLER_REQUIRED'), seller: 'RACE_NOT_FOUND' },
  },
  'listings.delete': {
    call: (c, { listing }) => c.listings.delete({ id: listing.id }),
    expected: onlySeller('LISTING_NOT_EDITABLE'),
  },
  'listings.distances': { call: (c) => c.listings.distances(), expected: ANYONE },
  'listings.forEdit': {
    call: (c, { listing }) => c.listings.forEdit({ id: listing.id }),
    expected: onlySeller('ok'),
  },
  'listings.mine': { call: (c) => c.listings.mine({}), expected: SIGNED_IN },
  'listings.onUpdate': {
    call: (c, { listing }) => c.listings.onUpdate({ id: listing.id }),
    expected: ANYONE,
  },
  'listings.payout': { call: (c) => c.listings.payout({ price: 100 }), expected: ANYONE },
  'listings.relist': {
    call: (c, { listing }) => c.listings.relist({ id: listing.id }),
    expected: onlySeller('LISTING_NOT_PAUSED'),
  },
  'listings.search': { call: (c) => c.listings.search({}), expected: ANYONE },
  'listings.updatePrice': {
    call: (c, { listing }) => c.listings.updatePrice({ id: listing.id, price: 10 }),
    expected: onlySeller('LISTING_NOT_EDITABLE'),
  },
  'purchases.cancelCheckout': {
    call: (c, { listing }) => c.purchases.cancelCheckout({ listingId: listing.id }),
    expected: SIGNED_IN,
  },
  'purchases.completeNameChange': {
    call: (c, { listing }) => c.purchases.completeNameChange({ listingId: listing.id }),
    expected: onlySeller('RECEIPT_MISSING', 'PURCHASE_NOT_FOUND'),
  },
  'purchases.confirmReceipt': {
    call: (c, { listing }) => c.purchases.confirmReceipt({ listingId: listing.id }),
    expected: onlyBuyer('WRONG_STATE'),
  },
  'purchases.createCheckout': {
    call: (c, { listing }) => c.purchases.createCheckout({ listingId: listing.id, priceSeen: listing.price }),
    expected: { ...everyoneSignedIn('LISTING_SOLD'), seller: 'OWN_LISTING' },
  },
  'purchases.forConfirmation': {
    call: (c, { listing }) => c.purchases.forConfirmation({ listingId: listing.id }),
    expected: onlyBuyer('ok', 'LISTING_NOT_FOUND'),
  },
  'purchases.forNameChange': {
    call: (c, { listing }) => c.purchases.forNameChange({ listingId: listing.id }),
    expected: onlySeller('ok'),
  },
  'purchases.mine': { call: (c) => c.purchases.mine({}), expected: SIGNED_IN },
  'purchases.verifyPayment': {
    call: (c, { listing, purchase }) =>
      c.purchases.verifyPayment({ listingId: listing.id, sessionId: purchase.checkoutSessionId ?? '' }),
    expected: onlyBuyer('ok'),
  },
  'races.list': { call: (c) => c.races.list(), expected: ANYONE },
  'races.listable': { call: (c) => c.races.listable(), expected: ANYONE },
  'seller.onboardingLink': {
    call: (c) => c.seller.onboardingLink(),
    expected: { ...everyoneSignedIn('ok'), seller: 'ALREADY_SELLER' },
  },
  'seller.onboardingStatus': { call: (c) => c.seller.onboardingStatus(), expected: SIGNED_IN },
  'seller.startOnboarding': {
    call: (c) => c.seller.startOnboarding(),
    expected: { ...everyoneSignedIn('ok'), seller: 'ALREADY_SELLER' },
  },
  'site.banners': { call: (c) => c.site.banners(), expected: ANYONE },
};

let trade: Trade;
let people: Record<Exclude<Role, 'stranger'>, User>;

beforeAll(async () => {
  const seller = await aSeller();
  trade = await aPurchase({ seller }).paid().done();
  people = {
    other: await aUser(),
    buyer: trade.buyer,
    seller: { ...seller, onboardingComplete: true },
    admin: await aUser({ isAdmin: true }),
  };
});

test('the table has a row for every procedure', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
});

// Deleting accounts comes last: the others need them.
const rows = Object.entries(table).sort(
  ([a], [b]) => Number(a === 'account.delete') - Number(b === 'account.delete'),
);

describe.each(rows)('%s', (_name, { call, expected }) => {
  test.each(roles)('%s', async (role) => {
    const caller = role === 'stranger' ? stranger() : as(people[role]);
    expect(await outcome(call(caller, trade))).toBe(expected[role]);
  });
});

test('a call from another site’s page changes nothing', async () => {
  const { createCaller } = await import('@/server/api/root');
  const foreign = createCaller({
    session: null,
    address: '127.0.0.1',
    sameOrigin: false,
    now: new Date(),
  });
  expect(await outcome(foreign.auth.login({ email: 'a@b.se', password: 'startplats1' }))).toBe('NOT_ALLOWED');
});
