import { randomUUID } from 'node:crypto';
import { aBid } from '@sandbox/scenario/bid';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { beforeAll, expect, test } from 'vitest';
import { appRouter } from '@/server/api/root';
// The app's own connection, not the tests': what goes over it is counted.
import { pg as appConnection } from '@/server/db/client';
import { MAX_BATCH } from '@/trpc/batch';
import { screens } from '../performance/bench/screens';
import { as, visitor } from '../support/callers';
import { aChargebackRow } from '../support/chargebacks';
import { makeContact, organiserOf } from '../support/organisers';
import { disputeOf } from '../support/rows';

type Caller = ReturnType<typeof appRouter.createCaller>;
type Who = 'visitor' | 'buyer' | 'seller' | 'admin';
type Scene = Record<'seller' | 'buyer' | 'admin', User> & Awaited<ReturnType<typeof playPurchases>>;
type Ask = (api: Caller, scene: Scene) => Promise<unknown>;
interface Row {
  who: Who;
  queries: number;
  ask: Ask;
}

const admin = (queries: number, ask: Ask): Row => ({ who: 'admin', queries, ask });
const buyer = (queries: number, ask: Ask): Row => ({ who: 'buyer', queries, ask });
const seller = (queries: number, ask: Ask): Row => ({ who: 'seller', queries, ask });
const anyone = (queries: number, ask: Ask): Row => ({ who: 'visitor', queries, ask });
/** The buyer is a contact of the race's organiser besides. */
const contact = (queries: number, ask: Ask): Row =>
  buyer(queries, async (api, scene) => {
    await makeContact(await organiserOf(scene.race.id), scene.buyer);
    return ask(api, scene);
  });

/** Every procedure that reads, and how many queries it takes, however much there is to read. */
const rows: Record<string, Row> = {
  'account.profile': seller(1, (api) => api.account.profile()),
  'account.badges': seller(1, (api) => api.account.badges()),
  'account.waiting': seller(1, (api) => api.account.waiting()),
  'account.notifications': seller(1, (api) => api.account.notifications()),
  'account.inbox': seller(2, (api) => api.account.inbox({})),
  'account.rememberedDetails': seller(1, (api) => api.account.rememberedDetails()),
  'account.purchaseMails': seller(2, (api) => api.account.purchaseMails()),
  'account.sessions': seller(1, (api) => api.account.sessions()),
  'admin.disputes': admin(1, (api) => api.admin.disputes({})),
  'admin.raceOptions': admin(1, (api) => api.admin.raceOptions()),
  'admin.entryConflicts': admin(1, (api) => api.admin.entryConflicts()),
  'admin.relistRequests': admin(1, (api) => api.admin.relistRequests()),
  'admin.reviews': admin(1, (api) => api.admin.reviews()),
  'admin.raceTips': admin(2, (api) => api.admin.raceTips()),
  'admin.races.list': admin(2, (api) => api.admin.races.list({})),
  'admin.races.linkedListings': admin(1, (api, { race }) => api.admin.races.linkedListings({ id: race.id })),
  'admin.races.demand': admin(1, (api) => api.admin.races.demand()),
  'admin.races.export': admin(1, (api) => api.admin.races.export({})),
  'admin.races.edits': admin(1, (api) => api.admin.races.edits()),
  'admin.ads.list': admin(2, (api) => api.admin.ads.list({})),
  'admin.mails.muted': admin(1, (api) => api.admin.mails.muted()),
  'admin.overview.tasks': admin(19, (api) => api.admin.overview.tasks({})),
  'admin.overview.weeks': admin(2, (api) => api.admin.overview.weeks({})),
  'admin.users.list': admin(2, (api) => api.admin.users.list({})),
  'admin.users.view': admin(7, (api, scene) => api.admin.users.view({ id: scene.seller.id })),
  'admin.users.purchases': admin(3, (api, scene) => api.admin.users.purchases({ id: scene.seller.id })),
  'admin.users.places': admin(3, (api, scene) => api.admin.users.places({ id: scene.seller.id })),
  'admin.users.disputes': admin(3, (api, scene) => api.admin.users.disputes({ id: scene.seller.id })),
  'admin.users.payouts': admin(3, (api, scene) => api.admin.users.payouts({ id: scene.seller.id })),
  'admin.users.sessions': admin(2, (api, scene) => api.admin.users.sessions({ id: scene.seller.id })),
  'admin.users.sellerAccount': admin(2, (api, scene) =>
    api.admin.users.sellerAccount({ id: scene.seller.id }),
  ),
  'admin.users.erasure': admin(10, (api, scene) => api.admin.users.erasure({ id: scene.seller.id })),
  'admin.organisers.list': admin(5, (api) => api.admin.organisers.list()),
  'admin.organisers.requests': admin(2, (api) => api.admin.organisers.requests()),
  'admin.team.list': admin(3, (api) => api.admin.team.list()),
  'admin.audit.list': admin(1, (api) => api.admin.audit.list({})),
  'admin.audit.admins': admin(1, (api) => api.admin.audit.admins()),
  'admin.banners.list': admin(1, (api) => api.admin.banners.list({})),
  'account.adminInvitation': buyer(2, (api) =>
    api.account.adminInvitation({ token: 'okänd' }).catch(() => null),
  ),
  'account.emailChange': buyer(1, (api) => api.account.emailChange()),
  'auth.checkConfirmation': anyone(2, (api) =>
    api.auth.checkConfirmation({ token: 'okänd' }).catch(() => null),
  ),
  'auth.checkPasswordReset': anyone(2, (api) =>
    api.auth.checkPasswordReset({ token: 'okänd' }).catch(() => null),
  ),
  'auth.session': anyone(0, (api) => api.auth.session()),
  'disputes.byId': buyer(10, (api, { disputeId }) => api.disputes.byId({ disputeId })),
  'drafts.mine': seller(1, (api) => api.drafts.mine()),
  'drafts.byId': buyer(1, (api, { draft }) => api.drafts.byId({ id: draft })),
  'listings.search': anyone(4, (api) => api.listings.search({ query: 'loppet', sortBy: 'priceAsc' })),
  'listings.counts': anyone(5, (api) => api.listings.counts({ query: `loppet ${Math.random()}` })),
  'listings.byId': anyone(2, (api, { forSale }) => api.listings.byId({ id: forSale })),
  'listings.payout': anyone(0, (api) => api.listings.payout({ price: 500 })),
  'listings.forEdit': seller(1, (api, { forSale }) => api.listings.forEdit({ id: forSale })),
  'listings.own': seller(2, (api) => api.listings.own()),
  'listings.figures': seller(2, (api, { forSale }) => api.listings.figures({ id: forSale })),
  'listings.mine': seller(4, (api) => api.listings.mine({})),
  'admin.purchase': admin(7, (api, scene) => api.admin.purchase({ id: scene.purchaseId })),
  'money.owed': admin(5, (api) => api.money.owed({})),
  'money.atStripe': admin(6, (api) => api.money.atStripe({})),
  'money.exportHeld': admin(7, (api) => api.money.exportHeld({})),
  'money.dac7': admin(3, (api) => api.money.dac7({ year: 2026 })),
  'money.exportDac7': admin(3, (api) => api.money.exportDac7({ year: 2026 })),
  'money.report': admin(2, (api) => api.money.report({ year: 2026 })),
  'money.exportReport': admin(2, (api) => api.money.exportReport({ year: 2026 })),
  'money.methods': admin(2, (api) => api.money.methods()),
  'money.held': admin(1, (api) => api.money.held({})),
  'money.movements': admin(1, (api) => api.money.movements({ kind: 'transfer' })),
  'money.chargebacks': admin(1, (api) => api.money.chargebacks({})),
  'money.chargeback': admin(12, (api, { chargebackId }) => api.money.chargeback({ id: chargebackId })),
  'money.deadLetters': admin(1, (api) => api.money.deadLetters({})),
  'money.differences': admin(1, (api) => api.money.differences({})),
  'notices.list': admin(1, (api) => api.notices.list({})),
  'notices.year': admin(1, (api) => api.notices.year({ year: 2026 })),
  'organisers.invitation': buyer(2, (api) =>
    api.organisers.invitation({ id: randomUUID() }).catch(() => null),
  ),
  'bids.form': buyer(6, (api, { race }) => api.bids.form({ raceSlug: race.slug })),
  'bids.mine': buyer(1, (api) => api.bids.mine({})),
  'bids.demand': seller(2, (api, { race }) => api.bids.demand({ raceId: race.id })),
  'connection.get': contact(5, (api) => api.connection.get()),
  'connection.deliveries': contact(2, (api) => api.connection.deliveries({})),
  'organisers.joinRaces': anyone(1, (api) => api.organisers.joinRaces()),
  'organisers.widgetRaces': contact(3, (api) => api.organisers.widgetRaces()),
  'organisers.nameChanges': contact(2, (api) => api.organisers.nameChanges({})),
  'organisers.figures': contact(6, (api) => api.organisers.figures({ raceId: null })),
  'organisers.exportFigures': contact(6, (api) => api.organisers.exportFigures({ raceId: null })),
  'organisers.races': contact(2, (api) => api.organisers.races()),
  'organisers.words': contact(2, (api) => api.organisers.words()),
  'purchases.running': buyer(1, (api) => api.purchases.running()),
  'purchases.mine': buyer(3, (api) => api.purchases.mine({})),
  'purchases.forConfirmation': buyer(5, (api, { nameChanged }) =>
    api.purchases.forConfirmation({ listingId: nameChanged }),
  ),
  'purchases.forNameChange': seller(8, (api, { paid }) => api.purchases.forNameChange({ listingId: paid })),
  'raceChanges.list': admin(1, (api, { race }) => api.raceChanges.list({ raceId: race.id })),
  'raceChanges.waiting': admin(1, (api) => api.raceChanges.waiting()),
  'raceChanges.mails': admin(8, (api, { race }) =>
    api.raceChanges.mails({ raceId: race.id, change: { kind: 'cancelled' } }),
  ),
  'raceChanges.preview': admin(4, (api, { race }) =>
    api.raceChanges.preview({ raceId: race.id, change: { kind: 'cancelled' } }),
  ),
  'races.options': anyone(1, (api) => api.races.options()),
  'races.catalogue': anyone(1, (api) => api.races.catalogue()),
  'races.suggestions': anyone(1, (api) => api.races.suggestions()),
  'races.bySlug': anyone(3, (api, { race }) => api.races.bySlug({ slug: race.slug })),
  'races.prices': seller(4, (api, { race }) => api.races.prices({ raceId: race.id })),
  'races.otherDistances': anyone(2, (api, { race }) => api.races.otherDistances({ raceId: race.id })),
  'races.listable': anyone(1, (api) => api.races.listable()),
  'push.settings': seller(2, (api) => api.push.settings()),
  'passkeys.list': buyer(1, (api) => api.passkeys.list()),
  'secondFactor.status': admin(3, (api) => api.secondFactor.status()),
  'seller.statementYears': seller(1, (api) => api.seller.statementYears()),
  'seller.onboardingStatus': seller(1, (api) => api.seller.onboardingStatus()),
  'site.ads': anyone(1, (api) => api.site.ads()),
  'site.adsWhenSignedIn': seller(1, (api) => api.site.adsWhenSignedIn()),
  'site.banners': anyone(1, (api) => api.site.banners()),
  'site.reviews': anyone(1, (api) => api.site.reviews()),
  'site.trust': anyone(3, (api) => api.site.trust()),
  'site.operator': anyone(0, (api) => api.site.operator()),
  'watches.mine': buyer(1, (api) => api.watches.mine()),
  'withdrawals.list': admin(1, (api) => api.withdrawals.list({})),
};

/** Transactions' own words, and what a connection asks once when it is new. */
const notTheirs = /^(begin|commit|rollback|savepoint|release|listen)|pg_catalog|pg_type/i;

/** One purchase in each state, and a listing for sale, of the same two users in a race of their own. */
async function playPurchases(of: Record<'seller' | 'buyer', User>) {
  const race = await aRace({ raceName: 'Räkneloppet' });
  const paying = () => aPurchase({ seller: of.seller, race, buyer: of.buyer }).paid();
  const forSale = await aListing({ seller: of.seller, race });
  const paid = await paying().done();
  const nameChanged = await paying().nameChanged().done();
  await paying().nameChanged().confirmed().done();
  const disputed = await paying().nameChanged().reported().done();
  await aBid({ race, buyer: of.buyer, maximum: 31 });
  await as(of.buyer).bids.pause({ bidId: (await as(of.buyer).bids.mine({})).items[0]?.id ?? '' });
  const draft = await as(of.buyer).drafts.save({ raceId: race.id, price: 500, termsAccepted: true });
  return {
    race,
    draft: draft.id,
    chargebackId: await aChargebackRow(disputed.purchase),
    forSale: forSale.id,
    paid: paid.listing.id,
    nameChanged: nameChanged.listing.id,
    disputeId: (await disputeOf(disputed.purchase.id)).id,
    purchaseId: disputed.purchase.id,
  };
}

/** How many queries each procedure takes: what is kept in memory is empty, since races have just been written. */
async function countAll(scene: Scene): Promise<Record<string, number>> {
  const callers = {
    visitor: visitor(),
    buyer: as(scene.buyer),
    seller: as(scene.seller),
    admin: as(scene.admin),
  };
  const counted: Record<string, number> = {};
  for (const [name, { who, ask }] of Object.entries(rows)) {
    const sent: string[] = [];
    appConnection.options.debug = (_connection, query) => sent.push(query);
    await ask(callers[who], scene).finally(() => {
      appConnection.options.debug = false;
    });
    counted[name] = sent.filter((query) => !notTheirs.test(query)).length;
  }
  return counted;
}

let scene: Scene;
beforeAll(async () => {
  const [s, b, a] = await Promise.all([aSeller(), aUser(), aUser({ isAdmin: true })]);
  scene = { seller: s, buyer: b, admin: a, ...(await playPurchases({ seller: s, buyer: b })) };
});

test('every procedure that reads is in the table', () => {
  const reading = Object.entries(appRouter._def.procedures)
    .filter(([, procedure]) => (procedure as unknown as { _def: { type: string } })._def.type === 'query')
    .map(([name]) => name);
  expect(Object.keys(rows).sort()).toEqual(reading.sort());
});

test('the bench asks for procedures there are, as many at once as a screen may', () => {
  const asked = Object.values(screens).map(({ calls }) => calls.map(([procedure]) => procedure));
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(asked.flat()));
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(MAX_BATCH);
});

test('each takes so many queries, and no more when there is more to read', async () => {
  const expected = Object.fromEntries(Object.entries(rows).map(([name, { queries }]) => [name, queries]));
  expect(await countAll(scene)).toEqual(expected);
  for (let more = 0; more < 2; more += 1) await playPurchases(scene);
  const grown = Object.entries(await countAll(scene)).filter(
    ([name, count]) => count > (expected[name] ?? 0),
  );
  expect(grown).toEqual([]);
});
