import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { PASSWORD } from '@/sandbox/scenario/password';
import { aSeller, aUser, type User, withSecondFactor } from '@/sandbox/scenario/people';
import { aPurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
import { aReceipt } from '@/sandbox/scenario/receipt';
import { appRouter, type createCaller } from '@/server/api/root';
import { sha256 } from '@/server/auth/hash';
import { issueToken } from '@/server/auth/tokens';
import { newTotpSecret, stepAt, totpCode } from '@/server/auth/totp';
import {
  ads,
  disputes,
  homepageBanners,
  notifications,
  raceChanges,
  races,
  secondFactors,
  sessions,
  withdrawals,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { as, visitor } from '../support/callers';
import { type Outcome, outcomeOf } from '../support/outcome';
import { raceFields } from '../support/race-fields';
import { disputeOf, purchasesOf, readListing } from '../support/rows';
import { press } from '../support/stripe';

const callers = ['visitor', 'other', 'buyer', 'seller', 'admin'] as const;
type Who = (typeof callers)[number];
type Caller = ReturnType<typeof createCaller>;

/** A change of a whole race that waits for a second admin. */
async function proposedChange(raceId: string): Promise<string> {
  const { id: adminId } = await aUser({ isAdmin: true });
  await db.delete(raceChanges).where(eq(raceChanges.raceId, raceId));
  const [row] = await db
    .insert(raceChanges)
    .values({ raceId, adminId, kind: 'cancelled', total: 0, proposedAt: now() })
    .returning({ id: raceChanges.id });
  return row?.id ?? '';
}

/** A purchase somewhere on its way, and everyone around it. */
interface Scene {
  listing: PurchaseFixture['listing'];
  purchase: PurchaseFixture['purchase'] | null;
  dispute: typeof disputes.$inferSelect | null;
  users: Record<Exclude<Who, 'visitor'>, User>;
}

type Stage = 'forSale' | 'reserved' | 'paid' | 'nameChanged' | 'disputed' | 'completed' | 'paused';

async function sceneAt(stage: Stage): Promise<Scene> {
  const [seller, buyer, other, admin] = await Promise.all([
    aSeller(),
    aUser(),
    aUser(),
    aUser({ isAdmin: true }),
  ]);
  const users = { seller, buyer, other, admin };
  const listing = await aListing({ seller, race: await aRace({ buyerFields: ['full_name'] }) });
  if (stage === 'forSale') return { listing, purchase: null, dispute: null, users };
  let story = aPurchase({ listing, buyer });
  if (stage !== 'reserved') story = story.paid();
  if (stage !== 'reserved' && stage !== 'paid') story = story.nameChanged();
  if (stage === 'completed') story = story.confirmed();
  if (stage === 'disputed' || stage === 'paused') story = story.reported();
  if (stage === 'paused') story = story.ruled('refund', admin);
  const fixture = await story.done();
  return {
    listing: fixture.listing,
    purchase: fixture.purchase,
    dispute: stage === 'disputed' ? await disputeOf(fixture.purchase.id) : null,
    users,
  };
}

type Expected = Record<Who, Outcome>;

const all = (outcome: Outcome): Expected => ({
  visitor: outcome,
  other: outcome,
  buyer: outcome,
  seller: outcome,
  admin: outcome,
});
const anyone = all('ok');
const signedIn: Expected = { ...anyone, visitor: 'NOT_SIGNED_IN' };
/** One of them may; to the others who are signed in it ends with a code. */
const only = (who: Who, code: Outcome): Expected => ({
  ...all(code),
  visitor: 'NOT_SIGNED_IN',
  [who]: 'ok',
});
const adminOnly = only('admin', 'ADMIN_REQUIRED');

interface Row {
  expected: Expected;
  /** Default: a place for sale. */
  at?: Stage;
  /** Whose call changes the purchase or its listing; nobody's, unless it says so. */
  changes?: Who[];
  /** Each caller meets a purchase of their own, since more than one may. */
  apart?: true;
  call: (api: Caller, scene: Scene, who: Who) => Promise<unknown>;
}

const newPassword = 'nyttlösenord2';
const listingOf = ({ listing }: Scene) => ({ listingId: listing.id });
const idOf = ({ listing }: Scene) => ({ id: listing.id });
const sessionOf = (scene: Scene) => ({
  ...listingOf(scene),
  sessionId: scene.purchase?.checkoutSessionId ?? '',
});

async function aWarning({ users, listing }: Scene): Promise<string> {
  const [row] = await db
    .insert(notifications)
    .values({
      userId: users.seller.id,
      type: 'timeout_warning',
      title: 'Tiden gick ut',
      message: 'Annonsen är pausad.',
      listingId: listing.id,
      createdAt: now(),
    })
    .returning();
  return row?.id ?? '';
}

async function aWithdrawal(): Promise<string> {
  const [row] = await db
    .insert(withdrawals)
    .values({ name: 'Åsa', email: 'asa@loppbytet.example', reference: 'Vasaloppet', at: now() })
    .returning();
  return row?.id ?? '';
}

const banner = { message: 'Vi bygger om i natt.', color: 'yellow', isActive: true } as const;

async function aBanner(): Promise<string> {
  const [row] = await db
    .insert(homepageBanners)
    .values({ ...banner, createdAt: now() })
    .returning();
  return row?.id ?? '';
}

const ad = {
  title: 'Skor till loppet',
  linkUrl: 'https://skor.example',
  type: 'card',
  audience: 'everyone',
  slot: null,
  active: true,
  firstDay: null,
  lastDay: null,
} as const;

async function anAd() {
  const [row] = await db
    .insert(ads)
    .values({ title: ad.title, linkUrl: ad.linkUrl, type: ad.type, createdAt: now(), updatedAt: now() })
    .returning();
  return row as typeof ads.$inferSelect;
}

const rows: Record<string, Row> = {
  'account.profile': { expected: signedIn, call: (api) => api.account.profile() },
  'account.badges': { expected: signedIn, call: (api) => api.account.badges() },
  'account.notifications': { expected: signedIn, call: (api) => api.account.notifications() },
  'account.markNotificationRead': {
    expected: only('seller', 'NOT_FOUND'),
    call: async (api, scene) => api.account.markNotificationRead({ id: await aWarning(scene) }),
  },
  'account.inbox': { expected: signedIn, call: (api) => api.account.inbox({}) },
  'account.markAllNotificationsRead': {
    expected: signedIn,
    call: (api) => api.account.markAllNotificationsRead(),
  },
  'account.sessions': { expected: signedIn, call: (api) => api.account.sessions() },
  'account.endSession': {
    expected: only('seller', 'NOT_FOUND'),
    call: async (api, { users }) => {
      const id = sha256(randomUUID());
      const expiresAt = new Date(Date.now() + 3_600_000);
      await db.insert(sessions).values({ id, userId: users.seller.id, expiresAt });
      await api.account.endSession({ id });
    },
  },
  'account.logOutEverywhere': { expected: signedIn, call: (api) => api.account.logOutEverywhere() },
  'account.updateNames': {
    expected: signedIn,
    call: (api) => api.account.updateNames({ firstName: 'Å', lastName: 'Ö', displayName: 'Å Ö' }),
  },
  'account.changePassword': {
    expected: signedIn,
    call: (api) =>
      api.account.changePassword({ currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }),
  },
  'account.updatePhone': {
    expected: signedIn,
    call: (api) => api.account.updatePhone({ phoneNumber: '+46701234567' }),
  },
  'account.confirmPassword': {
    expected: signedIn,
    call: (api) => api.account.confirmPassword({ password: PASSWORD }),
  },
  'account.delete': {
    expected: signedIn,
    at: 'completed',
    // The buyer takes their details along, the seller their listing.
    changes: ['buyer', 'seller'],
    call: (api) => api.account.delete(),
  },

  'admin.disputes': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    at: 'disputed',
    call: (api) => api.admin.disputes({}),
  },
  'admin.buyerDetails': {
    at: 'disputed',
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api, { dispute }) => api.admin.buyerDetails({ disputeId: dispute?.id ?? '' }),
  },
  'admin.confirmProposal': {
    at: 'disputed',
    expected: only('admin', 'ADMIN_REQUIRED'),
    changes: ['admin'],
    call: async (api, { dispute, listing }) => {
      const { id: other } = await aUser({ isAdmin: true });
      await db
        .update(disputes)
        .set({
          ...{ proposedDecision: 'release', proposedNotes: 'Allt stämmer.' },
          ...{ proposedBy: other, proposedAt: now() },
        })
        .where(eq(disputes.listingId, listing.id));
      return api.admin.confirmProposal({ disputeId: dispute?.id ?? '' });
    },
  },
  'admin.withdrawProposal': {
    at: 'disputed',
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api, { dispute }) => api.admin.withdrawProposal({ disputeId: dispute?.id ?? '' }),
  },
  'admin.resolveDispute': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    at: 'disputed',
    changes: ['admin'],
    call: (api, { dispute }) =>
      api.admin.resolveDispute({ disputeId: dispute?.id ?? '', decision: 'release', notes: 'Allt stämmer.' }),
  },
  'admin.races.list': { expected: adminOnly, call: (api) => api.admin.races.list({}) },
  'admin.races.create': { expected: adminOnly, call: (api) => api.admin.races.create(raceFields) },
  'admin.races.update': {
    expected: adminOnly,
    call: async (api) => {
      const { id, updatedAt } = await aRace();
      return api.admin.races.update({ ...raceFields, id, updatedAt });
    },
  },
  'admin.races.linkedListings': {
    expected: adminOnly,
    call: (api, { listing }) => api.admin.races.linkedListings({ id: listing.raceId }),
  },
  'admin.races.delete': {
    expected: adminOnly,
    call: async (api) => api.admin.races.delete({ id: (await aRace()).id }),
  },
  'admin.raceOptions': { expected: adminOnly, call: (api) => api.admin.raceOptions() },
  'admin.ads.list': { expected: adminOnly, call: (api) => api.admin.ads.list({}) },
  'admin.ads.create': { expected: adminOnly, call: (api) => api.admin.ads.create(ad) },
  'admin.ads.update': {
    expected: adminOnly,
    call: async (api) => {
      const { id, updatedAt } = await anAd();
      return api.admin.ads.update({ ...ad, id, updatedAt });
    },
  },
  'admin.ads.setRaces': {
    expected: adminOnly,
    call: async (api) => api.admin.ads.setRaces({ id: (await anAd()).id, raceIds: [] }),
  },
  'admin.ads.delete': {
    expected: adminOnly,
    call: async (api) => api.admin.ads.delete({ id: (await anAd()).id }),
  },
  'admin.races.export': { expected: adminOnly, call: (api) => api.admin.races.export({}) },
  'admin.races.previewImport': {
    expected: adminOnly,
    call: (api) => api.admin.races.previewImport({ text: 'Lopp;Distans;Datum' }),
  },
  'admin.races.import': {
    expected: { ...adminOnly, admin: 'SHEET_OUTDATED' },
    call: (api) => api.admin.races.import({ text: 'Lopp;Distans;Datum', digest: '' }),
  },
  'admin.overview.waiting': { expected: adminOnly, call: (api) => api.admin.overview.waiting() },
  'admin.overview.weeks': { expected: adminOnly, call: (api) => api.admin.overview.weeks({}) },
  'admin.users.list': { expected: adminOnly, call: (api) => api.admin.users.list({}) },
  'admin.users.view': {
    expected: adminOnly,
    call: (api, { users }) => api.admin.users.view({ id: users.seller.id }),
  },
  'admin.users.purchases': {
    expected: adminOnly,
    call: (api, { users }) => api.admin.users.purchases({ id: users.seller.id }),
  },
  'admin.users.places': {
    expected: adminOnly,
    call: (api, { users }) => api.admin.users.places({ id: users.seller.id }),
  },
  'admin.users.block': {
    expected: adminOnly,
    call: async (api) => api.admin.users.block({ id: (await aUser()).id }),
  },
  'admin.users.unblock': {
    expected: adminOnly,
    call: async (api) => api.admin.users.unblock({ id: (await aUser()).id }),
  },
  'admin.users.resetSecondFactor': {
    expected: adminOnly,
    call: async (api) => api.admin.users.resetSecondFactor({ id: (await aUser({ isAdmin: true })).id }),
  },
  'admin.audit.list': { expected: adminOnly, call: (api) => api.admin.audit.list({}) },
  'admin.audit.admins': { expected: adminOnly, call: (api) => api.admin.audit.admins() },
  'admin.banners.list': { expected: adminOnly, call: (api) => api.admin.banners.list({}) },
  'admin.banners.create': { expected: adminOnly, call: (api) => api.admin.banners.create(banner) },
  'admin.banners.update': {
    expected: adminOnly,
    call: async (api) => api.admin.banners.update({ ...banner, id: await aBanner() }),
  },
  'admin.banners.delete': {
    expected: adminOnly,
    call: async (api) => api.admin.banners.delete({ id: await aBanner() }),
  },

  'auth.session': { expected: anyone, call: (api) => api.auth.session() },
  'auth.register': {
    expected: anyone,
    call: (api) =>
      api.auth.register({
        firstName: 'Ny',
        lastName: 'Person',
        email: `ny-${randomUUID()}@loppbytet.example`,
        password: newPassword,
        confirmPassword: newPassword,
        gdprConsent: true,
      }),
  },
  'auth.resendConfirmation': {
    expected: anyone,
    call: (api, { users }) => api.auth.resendConfirmation({ email: users.other.email }),
  },
  'auth.confirmEmail': {
    expected: anyone,
    call: async (api, { users }) =>
      api.auth.confirmEmail({
        token: await issueToken(db, users.other.id, 'confirm_email', now()),
        password: newPassword,
      }),
  },
  'auth.login': {
    expected: anyone,
    call: (api, { users }) => api.auth.login({ email: users.other.email, password: PASSWORD }),
  },
  'auth.logout': { expected: anyone, call: (api) => api.auth.logout() },
  'auth.requestPasswordReset': {
    expected: anyone,
    call: (api, { users }) => api.auth.requestPasswordReset({ email: users.other.email }),
  },
  'auth.resetPassword': {
    expected: anyone,
    call: async (api, { users }) =>
      api.auth.resetPassword({
        token: await issueToken(db, users.other.id, 'reset_password', now()),
        password: newPassword,
        confirmPassword: newPassword,
      }),
  },

  'money.summary': { expected: only('admin', 'ADMIN_REQUIRED'), call: (api) => api.money.summary() },
  'money.held': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api) => api.money.held({ state: 'disputed' }),
  },
  'money.movements': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api) => api.money.movements({ kind: 'refund' }),
  },
  'money.retryMovement': {
    expected: { ...only('admin', 'ADMIN_REQUIRED'), admin: 'NOT_FOUND' },
    call: (api) => api.money.retryMovement({ kind: 'refund', id: randomUUID() }),
  },
  'money.chargebacks': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api) => api.money.chargebacks({}),
  },
  'money.sendEvidence': {
    expected: { ...only('admin', 'ADMIN_REQUIRED'), admin: 'NOT_FOUND' },
    call: (api) => api.money.sendEvidence({ id: randomUUID() }),
  },
  'money.deadLetters': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api) => api.money.deadLetters({}),
  },
  'money.retryDeadLetter': {
    expected: { ...only('admin', 'ADMIN_REQUIRED'), admin: 'NOT_FOUND' },
    call: (api) => api.money.retryDeadLetter({ id: randomUUID() }),
  },
  'money.differences': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api) => api.money.differences({}),
  },
  'money.resolveLiability': {
    expected: { ...only('admin', 'ADMIN_REQUIRED'), admin: 'NOT_FOUND' },
    call: (api) => api.money.resolveLiability({ id: randomUUID(), how: 'pay', note: 'Studsade.' }),
  },
  'money.confirmLiability': {
    expected: { ...only('admin', 'ADMIN_REQUIRED'), admin: 'NOT_FOUND' },
    call: (api) => api.money.confirmLiability({ id: randomUUID() }),
  },
  'money.withdrawLiability': {
    expected: { ...only('admin', 'ADMIN_REQUIRED'), admin: 'NOT_FOUND' },
    call: (api) => api.money.withdrawLiability({ id: randomUUID() }),
  },
  'money.handleDifference': {
    expected: { ...only('admin', 'ADMIN_REQUIRED'), admin: 'NOT_FOUND' },
    call: (api) => api.money.handleDifference({ id: randomUUID(), note: 'Stripes avgift.' }),
  },

  'raceChanges.list': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api, { listing }) => api.raceChanges.list({ raceId: listing.raceId }),
  },
  'raceChanges.waiting': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api) => api.raceChanges.waiting(),
  },
  'raceChanges.preview': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api, { listing }) =>
      api.raceChanges.preview({ raceId: listing.raceId, act: { kind: 'cancelled' } }),
  },
  'raceChanges.do': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    changes: ['admin'],
    call: (api, { listing }) => api.raceChanges.do({ raceId: listing.raceId, act: { kind: 'cancelled' } }),
  },
  'raceChanges.confirm': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    changes: ['admin'],
    call: async (api, { listing }) =>
      api.raceChanges.confirm({ raceChangeId: await proposedChange(listing.raceId) }),
  },
  'raceChanges.withdraw': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: async (api, { listing }) =>
      api.raceChanges.withdraw({ raceChangeId: await proposedChange(listing.raceId) }),
  },

  'secondFactor.status': { expected: adminOnly, call: (api) => api.secondFactor.status() },
  'secondFactor.begin': {
    expected: adminOnly,
    call: (api) => api.secondFactor.begin({ password: PASSWORD }),
  },
  'secondFactor.finish': {
    expected: adminOnly,
    call: async (api) => {
      const { secret } = await api.secondFactor.begin({ password: PASSWORD });
      return api.secondFactor.finish({ code: totpCode(secret, stepAt(new Date())) });
    },
  },
  'secondFactor.renewCodes': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: async (api, { users: { admin } }) => {
      await db.delete(secondFactors).where(eq(secondFactors.userId, admin.id));
      await withSecondFactor(admin, newTotpSecret());
      return api.secondFactor.renewCodes();
    },
  },
  'secondFactor.verify': {
    expected: adminOnly,
    call: async (api, { users: { admin } }) => {
      const secret = newTotpSecret();
      await db.delete(secondFactors).where(eq(secondFactors.userId, admin.id));
      await withSecondFactor(admin, secret);
      return api.secondFactor.verify({ code: totpCode(secret, stepAt(new Date())) });
    },
  },

  'disputes.byId': {
    at: 'disputed',
    expected: { visitor: 'NOT_SIGNED_IN', other: 'NOT_FOUND', buyer: 'ok', seller: 'ok', admin: 'ok' },
    call: (api, { dispute }) => api.disputes.byId({ disputeId: dispute?.id ?? '' }),
  },
  'disputes.post': {
    at: 'disputed',
    expected: { visitor: 'NOT_SIGNED_IN', other: 'NOT_FOUND', buyer: 'ok', seller: 'ok', admin: 'ok' },
    call: (api, { dispute }) => api.disputes.post({ disputeId: dispute?.id ?? '', text: 'Hej!' }),
  },
  'disputes.report': {
    expected: only('buyer', 'PURCHASE_NOT_FOUND'),
    at: 'nameChanged',
    changes: ['buyer'],
    call: (api, scene) => api.disputes.report({ ...listingOf(scene), reason: 'Fel namn i startlistan.' }),
  },

  'listings.search': { expected: anyone, call: (api) => api.listings.search({}) },
  'listings.count': { expected: anyone, call: (api) => api.listings.count({}) },
  'listings.byId': { expected: anyone, call: (api, scene) => api.listings.byId(idOf(scene)) },
  'listings.payout': { expected: anyone, call: (api) => api.listings.payout({ price: 500 }) },
  'listings.onUpdate': {
    expected: anyone,
    call: async (api, scene) => {
      const updates = (await api.listings.onUpdate(idOf(scene)))[Symbol.asyncIterator]();
      expect((await updates.next()).value).toMatchObject({ id: scene.listing.id });
      await updates.return?.();
    },
  },
  'listings.create': {
    expected: only('seller', 'SELLER_REQUIRED'),
    call: async (api) => api.listings.create({ raceId: (await aRace()).id, price: 500, termsAccepted: true }),
  },
  // A place is public; its page says whose it is not, in the specification's words.
  'listings.forEdit': {
    expected: only('seller', 'NOT_ALLOWED'),
    call: (api, scene) => api.listings.forEdit(idOf(scene)),
  },
  'listings.own': { expected: signedIn, call: (api) => api.listings.own() },
  'listings.mine': { expected: signedIn, call: (api) => api.listings.mine({}) },
  'listings.updatePrice': {
    expected: only('seller', 'LISTING_NOT_FOUND'),
    changes: ['seller'],
    call: (api, scene) => api.listings.updatePrice({ ...idOf(scene), price: 700 }),
  },
  'listings.relist': {
    expected: only('seller', 'LISTING_NOT_FOUND'),
    at: 'paused',
    changes: ['seller'],
    call: (api, scene) => api.listings.relist(idOf(scene)),
  },
  'listings.delete': {
    expected: only('seller', 'LISTING_NOT_FOUND'),
    at: 'paused',
    changes: ['seller'],
    call: (api, scene) => api.listings.delete(idOf(scene)),
  },

  'purchases.createCheckout': {
    expected: { ...signedIn, seller: 'OWN_LISTING' },
    changes: ['other', 'buyer', 'admin'],
    apart: true,
    call: (api, scene) =>
      api.purchases.createCheckout({
        ...listingOf(scene),
        priceSeen: scene.listing.price,
        feeAccepted: true,
        buyerDetails: { full_name: 'Karin Köpare' },
      }),
  },
  // What is gone counts as cancelled; to anyone but the buyer there is nothing.
  'purchases.cancelCheckout': {
    expected: signedIn,
    at: 'reserved',
    changes: ['buyer'],
    call: (api, scene) => api.purchases.cancelCheckout(sessionOf(scene)),
  },
  'purchases.verifyPayment': {
    expected: only('buyer', 'PURCHASE_NOT_FOUND'),
    at: 'reserved',
    changes: ['buyer'],
    call: async (api, scene) => {
      await press(sessionOf(scene).sessionId, 'pay');
      return api.purchases.verifyPayment(sessionOf(scene));
    },
  },
  'purchases.mine': { expected: signedIn, at: 'paid', call: (api) => api.purchases.mine({}) },
  'purchases.forConfirmation': {
    expected: only('buyer', 'LISTING_NOT_FOUND'),
    at: 'nameChanged',
    call: (api, scene) => api.purchases.forConfirmation(listingOf(scene)),
  },
  'purchases.confirmReceipt': {
    expected: only('buyer', 'PURCHASE_NOT_FOUND'),
    at: 'nameChanged',
    changes: ['buyer'],
    call: (api, scene) => api.purchases.confirmReceipt(listingOf(scene)),
  },
  // A place is public; its page says whose it is not, in the specification's words.
  'purchases.forNameChange': {
    expected: only('seller', 'NOT_ALLOWED'),
    at: 'paid',
    call: (api, scene) => api.purchases.forNameChange(listingOf(scene)),
  },
  'purchases.completeNameChange': {
    expected: only('seller', 'PURCHASE_NOT_FOUND'),
    at: 'paid',
    changes: ['seller'],
    call: async (api, scene) =>
      api.purchases.completeNameChange({
        ...listingOf(scene),
        proofUploadId: await aReceipt({ ...listingOf(scene), ownerId: scene.users.seller.id }),
      }),
  },

  'races.options': { expected: anyone, call: (api) => api.races.options() },
  'races.catalogue': { expected: anyone, call: (api) => api.races.catalogue() },
  'races.bySlug': {
    expected: anyone,
    call: async (api, scene) => {
      const [race] = await db.select().from(races).where(eq(races.id, scene.listing.raceId));
      return api.races.bySlug({ slug: race?.slug ?? '' });
    },
  },
  'races.listable': { expected: anyone, call: (api) => api.races.listable() },

  'seller.onboardingStatus': { expected: signedIn, call: (api) => api.seller.onboardingStatus() },
  'seller.startOnboarding': {
    expected: { ...signedIn, seller: 'ALREADY_SELLER' },
    call: (api) => api.seller.startOnboarding(),
  },
  'seller.onboardingLink': {
    expected: { ...signedIn, seller: 'ALREADY_SELLER' },
    call: (api) => api.seller.onboardingLink(),
  },

  'seller.dashboardLink': {
    expected: only('seller', 'SELLER_REQUIRED'),
    call: (api) => api.seller.dashboardLink(),
  },

  'site.ads': { expected: anyone, call: (api) => api.site.ads() },
  'site.adsWhenSignedIn': { expected: signedIn, call: (api) => api.site.adsWhenSignedIn() },
  'site.banners': { expected: anyone, call: (api) => api.site.banners() },
  'site.operator': { expected: anyone, call: (api) => api.site.operator() },

  'watches.create': {
    expected: anyone,
    call: (api, { listing }) =>
      api.watches.create({ raceId: listing.raceId, email: 'bevakare@loppbytet.example', agreed: true }),
  },
  'watches.confirm': {
    expected: all('TOKEN_INVALID'),
    call: (api) => api.watches.confirm({ token: 'okänd' }),
  },
  'watches.unsubscribe': { expected: anyone, call: (api) => api.watches.unsubscribe({ token: 'okänd' }) },
  'watches.mine': { expected: signedIn, call: (api) => api.watches.mine() },
  'watches.remove': { expected: signedIn, call: (api) => api.watches.remove({ id: randomUUID() }) },
  'withdrawals.sendReceipt': {
    expected: all('TOKEN_INVALID'),
    call: (api) => api.withdrawals.sendReceipt({ id: randomUUID() }),
  },
  'withdrawals.create': {
    // A purchase can be named by its buyer only; anybody may describe one in words.
    expected: { ...all('PURCHASE_NOT_FOUND'), buyer: 'ok' },
    at: 'paid',
    call: (api, { purchase, users }) =>
      api.withdrawals.create({ name: 'Åsa', email: users.buyer.email, purchaseId: purchase?.id ?? null }),
  },
  'withdrawals.list': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: (api) => api.withdrawals.list({}),
  },
  'withdrawals.handle': {
    expected: only('admin', 'ADMIN_REQUIRED'),
    call: async (api) => api.withdrawals.handle({ id: await aWithdrawal() }),
  },
};

test('every procedure has said here who may call it', () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
});

const purchaseRows = async (listingId: string) =>
  JSON.stringify([await readListing(listingId), await purchasesOf(listingId)]);

test.each(Object.entries(rows))(
  '%s answers only those who may, and changes nothing for others',
  async (_name, row) => {
    // Those who may not come first: whatever they did would show.
    const order = [...callers].sort(
      (a, b) => Number(row.expected[a] === 'ok') - Number(row.expected[b] === 'ok'),
    );
    const changers = row.changes ?? [];
    order.sort((a, b) => Number(changers.includes(a)) - Number(changers.includes(b)));
    const shared = row.apart ? null : await sceneAt(row.at ?? 'forSale');
    for (const who of order) {
      const scene = shared ?? (await sceneAt(row.at ?? 'forSale'));
      const before = await purchaseRows(scene.listing.id);
      const api = who === 'visitor' ? visitor() : as(scene.users[who]);
      const outcome = await outcomeOf(row.call(api, scene, who));
      const changed = (await purchaseRows(scene.listing.id)) !== before;
      expect({ who, outcome, changed }).toEqual({
        who,
        outcome: row.expected[who],
        changed: changers.includes(who),
      });
    }
  },
);
