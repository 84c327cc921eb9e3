import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ore } from '@/domain/money';
import { joinLinkEnds } from '@/domain/organiser-requests';
import { organiserFieldsOf } from '@/domain/race/organiser-edits';
import { env } from '@/env';
import { db } from '@/sandbox/database';
import { aBid, aBidWithoutCard, bidForm } from '@/sandbox/scenario/bid';
import { aListing, aRace, type Race } from '@/sandbox/scenario/listings';
import { PASSWORD } from '@/sandbox/scenario/password';
import { aUser, type User, withSecondFactor } from '@/sandbox/scenario/people';
import { aProof } from '@/sandbox/scenario/proof';
import { aPurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
import { appRouter, type createCaller } from '@/server/api/root';
import { sha256 } from '@/server/auth/hash';
import { issueToken } from '@/server/auth/tokens';
import { newTotpSecret, stepAt, totpCode } from '@/server/auth/totp';
import {
  adminInvitations,
  ads,
  bids,
  disputes,
  entryConflicts,
  homepageBanners,
  notices,
  notifications,
  organiserRaceEdits,
  passkeys,
  raceChanges,
  races,
  raceTips,
  rateLimits,
  secondFactors,
  sessions,
  settlementOffers,
  withdrawals,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { adFields } from '../support/ad-fields';
import { Authenticator } from '../support/authenticator';
import { as, visitor } from '../support/callers';
import { openCodeOf } from '../support/codes';
import {
  aDelivery,
  aJoinRequest,
  aKey,
  anEndpoint,
  anOrganiser,
  invite,
  makeContact,
  organiserOf,
  organiserVersion,
} from '../support/organisers';
import { type Outcome, outcomeOf } from '../support/outcome';
import { raceFields } from '../support/race-fields';
import { reason } from '../support/reason';
import { all, aUserEach, callers, type Who } from '../support/roles';
import { disputeOf, purchasesOf, readListing } from '../support/rows';
import { press } from '../support/stripe';

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

/** A passkey whose private half nobody has. @returns its id. */
async function aPasskey({ id: userId }: { id: string }): Promise<string> {
  const [row] = await db
    .insert(passkeys)
    .values({
      ...{ userId, credentialId: randomUUID(), publicKey: 'x', counter: 0, transports: [] },
      ...{ backupEligible: true, backedUp: true, name: 'Chrome på Android', createdAt: now() },
    })
    .returning({ id: passkeys.id });
  return row?.id ?? '';
}

/** An invitation that has been mailed. */
async function anInvitation({ id: invitedBy }: { id: string }, email = `${randomUUID()}@loppbytet.example`) {
  const token = randomUUID();
  await db.delete(adminInvitations).where(eq(adminInvitations.email, email));
  const [row] = await db
    .insert(adminInvitations)
    .values({
      ...{ email, role: 'support', invitedBy, tokenHash: sha256(token) },
      ...{ createdAt: now(), expiresAt: new Date(now().getTime() + 3_600_000) },
    })
    .returning({ id: adminInvitations.id });
  return { id: row?.id ?? '', token };
}

/** A purchase somewhere on its way, and everyone around it. */
interface Scene {
  listing: PurchaseFixture['listing'];
  purchase: PurchaseFixture['purchase'] | null;
  dispute: typeof disputes.$inferSelect | null;
  users: Record<Exclude<Who, 'visitor'>, User>;
}

type Stage =
  | 'forSale'
  | 'reserved'
  | 'paid'
  | 'nameChanged'
  | 'codeGiven'
  | 'codeDisputed'
  | 'disputed'
  | 'completed'
  | 'paused';

async function sceneAt(stage: Stage): Promise<Scene> {
  const users = await aUserEach();
  const { seller, buyer, admin } = users;
  const byCode = stage === 'codeGiven' || stage === 'codeDisputed';
  const race = await aRace({
    buyerFields: ['full_name'],
    ...(byCode && { transferMechanism: 'buyer_code' as const }),
  });
  const listing = await aListing({ seller, race });
  if (stage === 'forSale') return { listing, purchase: null, dispute: null, users };
  let story = aPurchase({ listing, buyer });
  if (stage !== 'reserved') story = story.paid();
  if (stage !== 'reserved' && stage !== 'paid') story = story.nameChanged();
  if (stage === 'completed') story = story.confirmed();
  if (stage === 'disputed' || stage === 'paused' || stage === 'codeDisputed') story = story.reported();
  if (stage === 'paused') story = story.ruled('refund', admin);
  const fixture = await story.done();
  return {
    listing: fixture.listing,
    purchase: fixture.purchase,
    dispute: stage === 'disputed' || stage === 'codeDisputed' ? await disputeOf(fixture.purchase.id) : null,
    users,
  };
}

type Expected = Record<Who, Outcome>;

const anyone: Expected = all('ok');
const signedIn: Expected = { ...anyone, visitor: 'NOT_SIGNED_IN' };
/** One of them may; to the others who are signed in it ends with a code. */
const only = (who: Who, code: Outcome): Expected => ({
  ...all<Outcome>(code),
  visitor: 'NOT_SIGNED_IN',
  [who]: 'ok',
});
/** Those who run the site, whatever their role. */
const staff: Expected = { ...only('admin', 'ADMIN_REQUIRED'), support: 'ok' };
const adminOnly: Expected = { ...staff, support: 'ROLE_REQUIRED' };

interface Row {
  expected: Expected;
  /** Default: a listing for sale. */
  at?: Stage;
  /** Whose call changes the purchase or its listing; nobody's, unless it says so. */
  changes?: Who[];
  /** Each caller meets a purchase of their own, since more than one may. */
  apart?: true;
  call: Call;
}

type Call = (api: Caller, scene: Scene) => Promise<unknown>;

const row = (expected: Expected, ...rest: [Call] | [Omit<Row, 'expected' | 'call'>, Call]): Row => {
  const [more, call] = rest.length === 2 ? rest : [{}, ...rest];
  return { expected, ...more, call };
};

const newPassword = 'nyttlösenord2';
const listingOf = ({ listing }: Scene) => ({ listingId: listing.id });
const idOf = ({ listing }: Scene) => ({ id: listing.id });
const sessionOf = (scene: Scene) => ({
  ...listingOf(scene),
  sessionId: scene.purchase?.checkoutSessionId ?? '',
});

/** The race of the listing, whose organiser someone who is party to nothing acts for. */
async function asOwnRace({ listing, users }: Scene) {
  await makeContact(await organiserOf(listing.raceId), users.other);
  return { id: listing.raceId };
}

/** What a contact's form sends of the race as it is. */
async function ownRaceForm(scene: Scene) {
  const { id } = await asOwnRace(scene);
  const [race] = await db.select().from(races).where(eq(races.id, id));
  if (!race) throw new Error('The race is gone');
  const { resalePause: _, ...fields } = organiserFieldsOf(race);
  return { ...fields, id, updatedAt: race.updatedAt };
}

/** The link that lets an organiser join, mailed to this address. */
const aLink = async (email?: string) =>
  aJoinRequest({ raceIds: [(await aRace()).id], email }, joinLinkEnds(now()));

/** The purchase, of a race whose organiser someone who is party to nothing acts for. */
async function asOrganisers({ purchase, listing, users }: Scene) {
  await makeContact(await organiserOf(listing.raceId), users.other);
  return { purchaseId: purchase?.id ?? '' };
}

/** Someone who is party to nothing acts for the organiser of the listing's race. */
async function asContact({ listing, users: { other } }: Scene) {
  const organiserId = await organiserOf(listing.raceId);
  await makeContact(organiserId, other);
  return { organiserId, createdBy: other.id };
}
const contactOnly = only('other', 'ORGANISER_REQUIRED');

/** A draft of someone who is party to nothing. */
async function othersDraft({ users: { other } }: Scene): Promise<string> {
  const { id: raceId } = await aRace();
  return (await as(other).drafts.save({ raceId, price: 500, termsAccepted: true })).id;
}

/** An offer of the seller's that waits for an answer. */
async function sellersOffer({ dispute, users: { seller } }: Scene) {
  const disputeId = dispute?.id ?? '';
  await db.delete(settlementOffers).where(eq(settlementOffers.disputeId, disputeId));
  const [offer] = await db
    .insert(settlementOffers)
    .values({ disputeId, role: 'seller', offeredBy: seller.id, amount: ore(100_00), createdAt: now() })
    .returning({ id: settlementOffers.id });
  return { disputeId, offerId: offer?.id ?? '' };
}

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

const notice = {
  reason: 'fraud',
  text: 'Platsen finns inte hos arrangören.',
  email: 'anmalare@loppbytet.example',
} as const;
const paused = { decision: 'paused', ground: 'law_fraud', decisionText: 'Platsen finns inte.' } as const;

/** A confirmed notice about the scene's listing. */
async function aNotice(
  { listing }: Scene,
  changes: Partial<typeof notices.$inferInsert> = {},
): Promise<string> {
  const at = now();
  const { reason, text } = notice;
  const reporterEmail = `${randomUUID()}@loppbytet.example`;
  const [row] = await db
    .insert(notices)
    .values({
      listingId: listing.id,
      reason,
      text,
      reporterEmail,
      createdAt: at,
      confirmedAt: at,
      ...(changes.decision && { decidedAt: at }),
      ...changes,
    })
    .returning({ id: notices.id });
  return row?.id ?? '';
}

async function raceOf({ listing }: Scene): Promise<Race> {
  const [race] = await db.select().from(races).where(eq(races.id, listing.raceId));
  if (!race) throw new Error('The race is gone');
  return race;
}

/** A bid of the buyer's on the listing's race, too low for any place. */
async function buyersBid(scene: Scene, state: 'active' | 'paused' | 'awaiting_card' = 'active') {
  const { buyer } = scene.users;
  await db.delete(bids).where(eq(bids.userId, buyer.id));
  const wish = { race: await raceOf(scene), buyer, maximum: 31 };
  const { bid } = await (state === 'awaiting_card' ? aBidWithoutCard(wish) : aBid(wish));
  if (state === 'paused') await as(buyer).bids.pause({ bidId: bid.id });
  return bid.id;
}

const banner = { message: 'Vi bygger om i natt.', color: 'yellow', isActive: true } as const;

async function aBanner(): Promise<string> {
  const [row] = await db
    .insert(homepageBanners)
    .values({ ...banner, createdAt: now() })
    .returning();
  return row?.id ?? '';
}

async function anAd() {
  const [row] = await db
    .insert(ads)
    .values({
      title: adFields.title,
      linkUrl: adFields.linkUrl,
      type: adFields.type,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning();
  return row as typeof ads.$inferSelect;
}

const rows: Record<string, Row> = {
  'account.profile': row(signedIn, (api) => api.account.profile()),
  'seller.statementYears': row(signedIn, (api) => api.seller.statementYears()),
  'account.badges': row(signedIn, (api) => api.account.badges()),
  'account.notifications': row(signedIn, (api) => api.account.notifications()),
  'account.markNotificationRead': row(only('seller', 'NOT_FOUND'), async (api, scene) =>
    api.account.markNotificationRead({ id: await aWarning(scene) }),
  ),
  'account.inbox': row(signedIn, (api) => api.account.inbox({})),
  'account.markAllNotificationsRead': row(signedIn, (api) => api.account.markAllNotificationsRead()),
  'account.rememberedDetails': row(signedIn, (api) => api.account.rememberedDetails()),
  'account.forgetDetails': row(signedIn, (api) => api.account.forgetDetails()),
  'account.purchaseMails': row(signedIn, (api) => api.account.purchaseMails()),
  'account.sessions': row(signedIn, (api) => api.account.sessions()),
  'account.endSession': row(only('seller', 'NOT_FOUND'), async (api, { users }) => {
    const id = sha256(randomUUID());
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db.insert(sessions).values({ id, userId: users.seller.id, expiresAt });
    await api.account.endSession({ id });
  }),
  'account.logOutEverywhere': row(signedIn, (api) => api.account.logOutEverywhere()),
  'account.updateNames': row(signedIn, (api) =>
    api.account.updateNames({ firstName: 'Å', lastName: 'Ö', displayName: 'Å Ö' }),
  ),
  'account.changePassword': row(signedIn, (api) =>
    api.account.changePassword({ currentPassword: PASSWORD, newPassword, confirmPassword: newPassword }),
  ),
  'account.updatePhone': row(signedIn, (api) => api.account.updatePhone({ phoneNumber: '+46701234567' })),
  'account.confirmPassword': row(signedIn, (api) => api.account.confirmPassword({ password: PASSWORD })),
  'account.requestCode': row(signedIn, (api) => api.account.requestCode()),
  'account.confirmWithCode': row({ ...all<Outcome>('CODE_EXPIRED'), visitor: 'NOT_SIGNED_IN' }, (api) =>
    api.account.confirmWithCode({ code: '000000' }),
  ),
  // The buyer takes their details along, the seller their listing.
  'account.delete': row(signedIn, { at: 'completed', changes: ['buyer', 'seller'] }, (api) =>
    api.account.delete(),
  ),

  'admin.disputes': row(staff, { at: 'disputed' }, (api) => api.admin.disputes({})),
  'admin.buyerDetails': row(adminOnly, { at: 'disputed' }, (api, { dispute }) =>
    api.admin.buyerDetails({ disputeId: dispute?.id ?? '' }),
  ),
  'admin.handOverCode': row(adminOnly, { at: 'codeDisputed' }, (api, { dispute }) =>
    api.admin.handOverCode({ disputeId: dispute?.id ?? '' }),
  ),
  'admin.confirmProposal': row(
    adminOnly,
    { at: 'disputed', changes: ['admin'] },
    async (api, { dispute, listing }) => {
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
  ),
  'admin.withdrawProposal': row(adminOnly, { at: 'disputed' }, (api, { dispute }) =>
    api.admin.withdrawProposal({ disputeId: dispute?.id ?? '' }),
  ),
  'admin.resolveDispute': row(adminOnly, { at: 'disputed', changes: ['admin'] }, (api, { dispute }) =>
    api.admin.resolveDispute({ disputeId: dispute?.id ?? '', decision: 'release', notes: 'Allt stämmer.' }),
  ),
  'admin.entryConflicts': row(staff, (api) => api.admin.entryConflicts()),
  'admin.handleEntryConflict': row(staff, async (api, { listing }) => {
    const { id: sellerId } = await aUser();
    const [conflict] = await db
      .insert(entryConflicts)
      .values({
        raceId: listing.raceId,
        listingId: listing.id,
        holderId: listing.sellerId,
        sellerId,
        at: now(),
      })
      .returning();
    return api.admin.handleEntryConflict({ id: conflict?.id ?? '' });
  }),
  'admin.raceTips': row(staff, (api) => api.admin.raceTips()),
  'admin.handleRaceTip': row(staff, async (api) => {
    const [tip] = await db
      .insert(raceTips)
      .values({ raceName: 'Hjälmaren runt', text: '', at: now() })
      .returning();
    return api.admin.handleRaceTip({ id: tip?.id ?? '', outcome: 'closed', note: 'Det finns redan.' });
  }),
  'admin.races.list': row(staff, (api) => api.admin.races.list({})),
  'admin.races.create': row(adminOnly, (api) => api.admin.races.create(raceFields)),
  'admin.races.update': row(adminOnly, async (api) => {
    const { id, updatedAt } = await aRace();
    return api.admin.races.update({ ...raceFields, id, updatedAt });
  }),
  'admin.races.edits': row(staff, (api) => api.admin.races.edits()),
  'admin.races.undoEdit': row(adminOnly, async (api, scene) => {
    const { id: raceId } = await asOwnRace(scene);
    const organiserId = await organiserOf(raceId);
    const [edit] = await db
      .insert(organiserRaceEdits)
      .values({
        ...{ raceId, organiserId, userId: scene.users.other.id, createdAt: now() },
        ...{ before: { groupRules: 'Led 1.' }, after: { groupRules: '' } },
      })
      .returning();
    await db.update(races).set({ groupRules: null }).where(eq(races.id, raceId));
    return api.admin.races.undoEdit({ id: edit?.id ?? '' });
  }),
  'admin.races.linkedListings': row(staff, (api, { listing }) =>
    api.admin.races.linkedListings({ id: listing.raceId }),
  ),
  'admin.races.delete': row(adminOnly, async (api) => api.admin.races.delete({ id: (await aRace()).id })),
  'admin.raceOptions': row(staff, (api) => api.admin.raceOptions()),
  'admin.ads.list': row(staff, (api) => api.admin.ads.list({})),
  'admin.ads.create': row(adminOnly, (api) => api.admin.ads.create(adFields)),
  'admin.ads.update': row(adminOnly, async (api) => {
    const { id, updatedAt } = await anAd();
    return api.admin.ads.update({ ...adFields, id, updatedAt });
  }),
  'admin.ads.setRaces': row(adminOnly, async (api) =>
    api.admin.ads.setRaces({ id: (await anAd()).id, raceIds: [] }),
  ),
  'admin.ads.delete': row(adminOnly, async (api) => api.admin.ads.delete({ id: (await anAd()).id })),
  'admin.races.demand': row(staff, (api) => api.admin.races.demand()),
  'admin.races.export': row(staff, (api) => api.admin.races.export({})),
  'admin.races.previewImport': row(adminOnly, (api) =>
    api.admin.races.previewImport({ text: 'Lopp;Distans;Datum' }),
  ),
  'admin.races.import': row({ ...adminOnly, admin: 'SHEET_OUTDATED' }, (api) =>
    api.admin.races.import({ text: 'Lopp;Distans;Datum', digest: '' }),
  ),
  'admin.mails.muted': row(staff, (api) => api.admin.mails.muted()),
  'admin.mails.mute': row(staff, (api) => api.admin.mails.mute({ kind: 'morning', muted: true })),
  'admin.overview.work': row(staff, (api) => api.admin.overview.work({})),
  'admin.overview.weeks': row(staff, (api) => api.admin.overview.weeks({})),
  'admin.users.list': row(staff, (api) => api.admin.users.list({})),
  'admin.users.view': row(staff, (api, { users }) => api.admin.users.view({ id: users.seller.id })),
  'admin.users.purchases': row(staff, (api, { users }) => api.admin.users.purchases({ id: users.seller.id })),
  'admin.users.places': row(staff, (api, { users }) => api.admin.users.places({ id: users.seller.id })),
  'admin.users.block': row(staff, async (api) => api.admin.users.block({ id: (await aUser()).id, reason })),
  'admin.users.unblock': row(adminOnly, async (api) =>
    api.admin.users.unblock({ id: (await aUser()).id, reason }),
  ),
  'admin.users.resetSecondFactor': row(adminOnly, async (api) =>
    api.admin.users.resetSecondFactor({ id: (await aUser({ isAdmin: true })).id, reason }),
  ),
  'admin.users.disputes': row(staff, (api, { users }) => api.admin.users.disputes({ id: users.seller.id })),
  'admin.users.payouts': row(staff, (api, { users }) => api.admin.users.payouts({ id: users.seller.id })),
  'admin.users.sessions': row(staff, (api, { users }) => api.admin.users.sessions({ id: users.seller.id })),
  'admin.users.sellerAccount': row(staff, (api, { users }) =>
    api.admin.users.sellerAccount({ id: users.seller.id }),
  ),
  'admin.users.endSessions': row(staff, async (api) =>
    api.admin.users.endSessions({ id: (await aUser()).id, reason }),
  ),
  'admin.users.unlock': row(staff, async (api) => api.admin.users.unlock({ id: (await aUser()).id, reason })),
  'admin.users.resend': row(staff, async (api) =>
    api.admin.users.resend({ id: (await aUser({ emailConfirmed: false })).id, reason }),
  ),
  'admin.users.erasure': row(adminOnly, (api, { users }) => api.admin.users.erasure({ id: users.seller.id })),
  'admin.users.erase': row(adminOnly, async (api) =>
    api.admin.users.erase({ id: (await aUser()).id, reason }),
  ),
  'admin.team.list': row(staff, (api) => api.admin.team.list()),
  'admin.team.invite': row(adminOnly, (api) =>
    api.admin.team.invite({ email: `${randomUUID()}@loppbytet.example`, role: 'support', reason }),
  ),
  'admin.team.withdraw': row(adminOnly, async (api, { users }) =>
    api.admin.team.withdraw({ id: (await anInvitation(users.admin)).id, reason }),
  ),
  'admin.team.setRole': row(adminOnly, async (api) =>
    api.admin.team.setRole({ id: (await aUser({ isAdmin: true })).id, role: 'support', reason }),
  ),
  'admin.team.remove': row(adminOnly, async (api) =>
    api.admin.team.remove({ id: (await aUser({ isAdmin: true })).id, reason }),
  ),
  'admin.organisers.requests': row(staff, (api) => api.admin.organisers.requests()),
  'admin.organisers.approveRequest': row(adminOnly, async (api) =>
    api.admin.organisers.approveRequest({
      ...{ id: (await aJoinRequest({ raceIds: [(await aRace()).id] })).id, organiserId: null },
    }),
  ),
  'admin.organisers.declineRequest': row(adminOnly, async (api) =>
    api.admin.organisers.declineRequest({
      ...{ id: (await aJoinRequest({ raceIds: [(await aRace()).id] })).id, reason },
    }),
  ),
  'organisers.joinRaces': row(anyone, (api) => api.organisers.joinRaces()),
  'organisers.askToJoin': row(anyone, (api, { listing }) =>
    api.organisers.askToJoin({
      ...{ organiserName: 'Loppklubben', raceIds: [listing.raceId], contactName: 'Ada', link: '' },
      email: `${randomUUID()}@loppbytet.example`,
    }),
  ),
  // As with an invitation: the link tells that there is something, and its address alone what, and to use it.
  'organisers.joinRequest': row(signedIn, async (api) =>
    api.organisers.joinRequest({ token: (await aLink()).token }),
  ),
  'organisers.confirmJoin': row(only('other', 'INVITATION_OTHER_ADDRESS'), async (api, { users }) =>
    api.organisers.confirmJoin({ token: (await aLink(users.other.email)).token }),
  ),
  'organisers.widgetRaces': row(only('other', 'ORGANISER_REQUIRED'), async (api, scene) => {
    await asOrganisers(scene);
    return api.organisers.widgetRaces();
  }),
  // Anyone with its link sees what it is to; it is accepted by its address alone.
  'account.adminInvitation': row(signedIn, async (api, { users }) =>
    api.account.adminInvitation({ token: (await anInvitation(users.admin)).token }),
  ),
  'account.acceptAdminInvitation': row(only('other', 'INVITATION_OTHER_ADDRESS'), async (api, { users }) =>
    api.account.acceptAdminInvitation({ token: (await anInvitation(users.admin, users.other.email)).token }),
  ),
  'admin.audit.list': row(staff, (api) => api.admin.audit.list({})),
  'admin.audit.admins': row(staff, (api) => api.admin.audit.admins()),
  'admin.banners.list': row(staff, (api) => api.admin.banners.list({})),
  'admin.banners.create': row(adminOnly, (api) => api.admin.banners.create(banner)),
  'admin.banners.update': row(adminOnly, async (api) =>
    api.admin.banners.update({ ...banner, id: await aBanner() }),
  ),
  'admin.banners.delete': row(adminOnly, async (api) => api.admin.banners.delete({ id: await aBanner() })),

  'auth.session': row(anyone, (api) => api.auth.session()),
  'auth.register': row(anyone, (api) =>
    api.auth.register({
      firstName: 'Ny',
      lastName: 'Person',
      email: `ny-${randomUUID()}@loppbytet.example`,
      password: newPassword,
      confirmPassword: newPassword,
      gdprConsent: true,
    }),
  ),
  'auth.resendConfirmation': row(anyone, (api, { users }) =>
    api.auth.resendConfirmation({ email: users.other.email }),
  ),
  'auth.confirmEmail': row(anyone, async (api, { users }) =>
    api.auth.confirmEmail({
      token: await issueToken(db, users.other.id, 'confirm_email', now()),
      password: newPassword,
    }),
  ),
  'auth.login': row(anyone, (api, { users }) =>
    api.auth.login({ email: users.other.email, password: PASSWORD }),
  ),
  'auth.requestCode': row(anyone, (api, { users }) => api.auth.requestCode({ email: users.other.email })),
  'auth.logInWithCode': row(anyone, async (api) => {
    const email = `ny-${randomUUID()}@loppbytet.example`;
    await api.auth.requestCode({ email });
    await api.auth.logInWithCode({ email, code: await openCodeOf(email) });
  }),
  'auth.logout': row(anyone, (api) => api.auth.logout()),
  'auth.requestPasswordReset': row(anyone, (api, { users }) =>
    api.auth.requestPasswordReset({ email: users.other.email }),
  ),
  'auth.resetPassword': row(anyone, async (api, { users }) =>
    api.auth.resetPassword({
      token: await issueToken(db, users.other.id, 'reset_password', now()),
      password: newPassword,
      confirmPassword: newPassword,
    }),
  ),

  'money.owed': row(staff, (api) => api.money.owed({})),
  'money.atStripe': row(staff, (api) => api.money.atStripe({})),
  'money.exportHeld': row(staff, (api) => api.money.exportHeld({})),
  'money.report': row(staff, (api) => api.money.report({ year: 2026 })),
  'money.exportReport': row(staff, (api) => api.money.exportReport({ year: 2026 })),
  'money.dac7': row(adminOnly, (api) => api.money.dac7({ year: 2026 })),
  'money.exportDac7': row(adminOnly, (api) => api.money.exportDac7({ year: 2026 })),
  'admin.search': row(staff, (api) => api.admin.search({ text: 'Karin' })),
  'admin.purchase': row({ ...staff, admin: 'NOT_FOUND', support: 'NOT_FOUND' }, (api) =>
    api.admin.purchase({ id: randomUUID() }),
  ),
  'money.methods': row(staff, (api) => api.money.methods()),
  'money.held': row(staff, (api) => api.money.held({})),
  'money.movements': row(staff, (api) => api.money.movements({ kind: 'refund' })),
  'money.retryMovement': row({ ...adminOnly, admin: 'NOT_FOUND' }, (api) =>
    api.money.retryMovement({ kind: 'refund', id: randomUUID() }),
  ),
  'money.chargeback': row({ ...staff, admin: 'NOT_FOUND', support: 'NOT_FOUND' }, (api) =>
    api.money.chargeback({ id: randomUUID() }),
  ),
  'money.saveEvidence': row({ ...adminOnly, admin: 'NOT_FOUND' }, (api) =>
    api.money.saveEvidence({
      id: randomUUID(),
      texts: {
        product_description: 'En startplats.',
        access_activity_log: '',
        uncategorized_text: '',
        refund_refusal_explanation: '',
      },
    }),
  ),
  'money.chargebacks': row(staff, (api) => api.money.chargebacks({})),
  'money.sendEvidence': row({ ...adminOnly, admin: 'NOT_FOUND' }, (api) =>
    api.money.sendEvidence({ id: randomUUID() }),
  ),
  'money.acceptChargeback': row({ ...adminOnly, admin: 'NOT_FOUND' }, (api) =>
    api.money.acceptChargeback({ id: randomUUID(), reason: 'Köparen har rätt.' }),
  ),
  'money.deadLetters': row(staff, (api) => api.money.deadLetters({})),
  'money.retryDeadLetter': row({ ...adminOnly, admin: 'NOT_FOUND' }, (api) =>
    api.money.retryDeadLetter({ id: randomUUID() }),
  ),
  'money.differences': row(staff, (api) => api.money.differences({})),
  'money.resolveLiability': row({ ...adminOnly, admin: 'NOT_FOUND' }, (api) =>
    api.money.resolveLiability({ id: randomUUID(), how: 'pay', note: 'Studsade.' }),
  ),
  'money.confirmLiability': row({ ...adminOnly, admin: 'NOT_FOUND' }, (api) =>
    api.money.confirmLiability({ id: randomUUID() }),
  ),
  'money.withdrawLiability': row({ ...adminOnly, admin: 'NOT_FOUND' }, (api) =>
    api.money.withdrawLiability({ id: randomUUID() }),
  ),
  'money.handleDifference': row({ ...adminOnly, admin: 'NOT_FOUND' }, (api) =>
    api.money.handleDifference({ id: randomUUID(), note: 'Stripes avgift.' }),
  ),

  'raceChanges.list': row(staff, (api, { listing }) => api.raceChanges.list({ raceId: listing.raceId })),
  'raceChanges.waiting': row(staff, (api) => api.raceChanges.waiting()),
  'raceChanges.preview': row(staff, (api, { listing }) =>
    api.raceChanges.preview({ raceId: listing.raceId, change: { kind: 'cancelled' } }),
  ),
  'raceChanges.mails': row(staff, (api, { listing }) =>
    api.raceChanges.mails({ raceId: listing.raceId, change: { kind: 'cancelled' } }),
  ),
  'raceChanges.do': row(adminOnly, { changes: ['admin'] }, (api, { listing }) =>
    api.raceChanges.do({ note: 'Arrangörens mejl.', raceId: listing.raceId, change: { kind: 'cancelled' } }),
  ),
  'raceChanges.confirm': row(adminOnly, { changes: ['admin'] }, async (api, { listing }) =>
    api.raceChanges.confirm({ raceChangeId: await proposedChange(listing.raceId) }),
  ),
  'raceChanges.withdraw': row(adminOnly, async (api, { listing }) =>
    api.raceChanges.withdraw({ raceChangeId: await proposedChange(listing.raceId) }),
  ),

  'account.emailChange': row(signedIn, (api) => api.account.emailChange()),
  'account.requestEmailChange': row(signedIn, (api) =>
    api.account.requestEmailChange({ email: `ny-${randomUUID()}@loppbytet.example` }),
  ),
  'account.confirmEmailChange': row({ ...all('CODE_EXPIRED'), visitor: 'NOT_SIGNED_IN' }, (api) =>
    api.account.confirmEmailChange({ code: '000000' }),
  ),
  'auth.undoEmailChange': row(all('TOKEN_INVALID'), (api) =>
    api.auth.undoEmailChange({ token: 'x'.repeat(43) }),
  ),

  'passkeys.beginLogIn': row(anyone, (api) => api.passkeys.beginLogIn()),
  'passkeys.logIn': row(all('PASSKEY_UNKNOWN'), async (api) =>
    api.passkeys.logIn(new Authenticator(env.SITE_URL).get(await api.passkeys.beginLogIn())),
  ),
  'passkeys.list': row(signedIn, (api) => api.passkeys.list()),
  'passkeys.beginRegistration': row(signedIn, (api) => api.passkeys.beginRegistration()),
  'passkeys.register': row(signedIn, async (api) => {
    const authenticator = new Authenticator(new URL(env.SITE_URL).origin);
    return api.passkeys.register(authenticator.create(await api.passkeys.beginRegistration()));
  }),
  'passkeys.beginConfirmation': row({ ...signedIn, other: 'PASSKEY_UNKNOWN' }, async (api, { users }) => {
    await Promise.all([users.buyer, users.seller, users.admin, users.support].map(aPasskey));
    return api.passkeys.beginConfirmation();
  }),
  // Not with another's, either.
  'passkeys.confirm': row({ ...all('PASSKEY_UNKNOWN'), visitor: 'NOT_SIGNED_IN' }, async (api, { users }) => {
    await Promise.all([users.other, users.buyer, users.seller, users.admin, users.support].map(aPasskey));
    return api.passkeys.confirm(new Authenticator(env.SITE_URL).get(await api.passkeys.beginConfirmation()));
  }),
  'passkeys.rename': row(only('buyer', 'NOT_FOUND'), async (api, { users: { buyer } }) =>
    api.passkeys.rename({ id: await aPasskey(buyer), name: 'Mobilen' }),
  ),
  'passkeys.remove': row(only('buyer', 'NOT_FOUND'), async (api, { users: { buyer } }) =>
    api.passkeys.remove({ id: await aPasskey(buyer) }),
  ),

  'secondFactor.status': row(staff, (api) => api.secondFactor.status()),
  'secondFactor.begin': row(staff, (api) => api.secondFactor.begin({ password: PASSWORD })),
  'secondFactor.finish': row(staff, async (api) => {
    const { secret } = await api.secondFactor.begin({ password: PASSWORD });
    return api.secondFactor.finish({ code: totpCode(secret, stepAt(new Date())) });
  }),
  'secondFactor.renewCodes': row(staff, async (api, { users: { admin, support } }) => {
    for (const each of [admin, support]) {
      await db.delete(secondFactors).where(eq(secondFactors.userId, each.id));
      await withSecondFactor(each, newTotpSecret());
    }
    return api.secondFactor.renewCodes();
  }),
  'secondFactor.verify': row(staff, async (api, { users: { admin, support } }) => {
    const secret = newTotpSecret();
    for (const each of [admin, support]) {
      await db.delete(secondFactors).where(eq(secondFactors.userId, each.id));
      await withSecondFactor(each, secret);
    }
    return api.secondFactor.verify({ code: totpCode(secret, stepAt(new Date())) });
  }),

  'disputes.byId': row({ ...signedIn, other: 'NOT_FOUND' }, { at: 'disputed' }, (api, { dispute }) =>
    api.disputes.byId({ disputeId: dispute?.id ?? '' }),
  ),
  'disputes.post': row({ ...signedIn, other: 'NOT_FOUND' }, { at: 'disputed' }, (api, { dispute }) =>
    api.disputes.post({ disputeId: dispute?.id ?? '', text: 'Hej!' }),
  ),
  'disputes.offerSettlement': row(
    { ...all('NOT_FOUND'), visitor: 'NOT_SIGNED_IN', buyer: 'ok', seller: 'ok' },
    { at: 'disputed', changes: ['buyer', 'seller'], apart: true },
    (api, { dispute }) => api.disputes.offerSettlement({ disputeId: dispute?.id ?? '', amount: 100_00 }),
  ),
  // An offer of the seller's: its own party may not answer it, and nobody but the two may.
  'disputes.acceptSettlement': row(
    { ...only('buyer', 'NOT_FOUND'), seller: 'OWN_OFFER' },
    { at: 'disputed', changes: ['buyer'] },
    async (api, scene) => api.disputes.acceptSettlement(await sellersOffer(scene)),
  ),
  'disputes.declineSettlement': row(
    { ...only('buyer', 'NOT_FOUND'), seller: 'OWN_OFFER' },
    { at: 'disputed' },
    async (api, scene) => api.disputes.declineSettlement(await sellersOffer(scene)),
  ),
  'disputes.withdrawSettlement': row(
    { ...only('seller', 'NOT_FOUND'), buyer: 'OFFER_GONE' },
    { at: 'disputed' },
    async (api, scene) => api.disputes.withdrawSettlement(await sellersOffer(scene)),
  ),
  'disputes.report': row(
    only('buyer', 'PURCHASE_NOT_FOUND'),
    { at: 'nameChanged', changes: ['buyer'] },
    (api, scene) => api.disputes.report({ ...listingOf(scene), reason: 'Fel namn i startlistan.' }),
  ),

  'listings.search': row(anyone, (api) => api.listings.search({})),
  'listings.count': row(anyone, (api) => api.listings.count({})),
  'listings.counts': row(anyone, (api) => api.listings.counts({})),
  'listings.byId': row(anyone, (api, scene) => api.listings.byId(idOf(scene))),
  'listings.payout': row(anyone, (api) => api.listings.payout({ price: 500 })),
  'listings.onUpdate': row(anyone, async (api, scene) => {
    const updates = (await api.listings.onUpdate(idOf(scene)))[Symbol.asyncIterator]();
    expect((await updates.next()).value).toMatchObject({ id: scene.listing.id });
    await updates.return?.();
  }),
  'listings.create': row(only('seller', 'SELLER_REQUIRED'), async (api) =>
    api.listings.create({ raceId: (await aRace()).id, price: 500, termsAccepted: true }),
  ),
  // A listing is public: its page says that it is another's.
  'listings.forEdit': row(only('seller', 'NOT_ALLOWED'), (api, scene) => api.listings.forEdit(idOf(scene))),
  'listings.own': row(signedIn, (api) => api.listings.own()),
  'listings.mine': row(signedIn, (api) => api.listings.mine({})),
  'listings.updatePrice': row(only('seller', 'LISTING_NOT_FOUND'), { changes: ['seller'] }, (api, scene) =>
    api.listings.updatePrice({ ...idOf(scene), price: 700 }),
  ),
  // What is not there is not counted, and nobody learns whether it was.
  'listings.seen': row(anyone, (api, scene) => api.listings.seen(idOf(scene))),
  'listings.figures': row(only('seller', 'LISTING_NOT_FOUND'), (api, scene) =>
    api.listings.figures(idOf(scene)),
  ),
  'listings.pause': row(only('seller', 'LISTING_NOT_FOUND'), { changes: ['seller'] }, (api, scene) =>
    api.listings.pause(idOf(scene)),
  ),
  'listings.relist': row(
    only('seller', 'LISTING_NOT_FOUND'),
    { at: 'paused', changes: ['seller'] },
    (api, scene) => api.listings.relist(idOf(scene)),
  ),
  'listings.delete': row(
    only('seller', 'LISTING_NOT_FOUND'),
    { at: 'paused', changes: ['seller'] },
    (api, scene) => api.listings.delete(idOf(scene)),
  ),

  // A verified seller's is published, anyone else's kept.
  'drafts.save': row(signedIn, async (api) =>
    api.drafts.save({ raceId: (await aRace()).id, price: 500, termsAccepted: true }),
  ),
  'drafts.mine': row(signedIn, (api) => api.drafts.mine()),
  'drafts.byId': row(only('other', 'DRAFT_NOT_FOUND'), async (api, scene) =>
    api.drafts.byId({ id: await othersDraft(scene) }),
  ),
  'drafts.delete': row(only('other', 'DRAFT_NOT_FOUND'), async (api, scene) =>
    api.drafts.delete({ id: await othersDraft(scene) }),
  ),
  'drafts.publish': row(signedIn, (api) => api.drafts.publish({})),
  'drafts.stopReminders': row(anyone, (api) => api.drafts.stopReminders({ token: 'okänd' })),

  'purchases.createCheckout': row(
    { ...signedIn, seller: 'OWN_LISTING' },
    { changes: ['other', 'buyer', 'admin', 'support'], apart: true },
    (api, scene) =>
      api.purchases.createCheckout({
        ...listingOf(scene),
        priceSeen: scene.listing.price,
        feeAccepted: true,
        buyerDetails: { full_name: 'Karin Köpare' },
      }),
  ),
  // What is gone counts as cancelled; to anyone but the buyer there is nothing.
  'purchases.cancelCheckout': row(signedIn, { at: 'reserved', changes: ['buyer'] }, (api, scene) =>
    api.purchases.cancelCheckout(sessionOf(scene)),
  ),
  'purchases.verifyPayment': row(
    only('buyer', 'PURCHASE_NOT_FOUND'),
    { at: 'reserved', changes: ['buyer'] },
    async (api, scene) => {
      await press(sessionOf(scene).sessionId, 'pay');
      return api.purchases.verifyPayment(sessionOf(scene));
    },
  ),
  'admin.organisers.list': row(staff, (api) => api.admin.organisers.list()),
  'admin.organisers.create': row(adminOnly, (api) =>
    api.admin.organisers.create({ name: `Arrangör ${randomUUID()}`, webDomain: '', mailDomains: '' }),
  ),
  'admin.organisers.update': row(adminOnly, async (api) =>
    api.admin.organisers.update({
      ...(await organiserVersion(await anOrganiser())),
      ...{ name: `Arrangör ${randomUUID()}`, webDomain: '', mailDomains: '' },
    }),
  ),
  'admin.organisers.setRaces': row(adminOnly, async (api) =>
    api.admin.organisers.setRaces({ id: await anOrganiser(), raceIds: [(await aRace()).id] }),
  ),
  'admin.organisers.invite': row(adminOnly, async (api) =>
    api.admin.organisers.invite({
      organiserId: await anOrganiser(),
      email: `${randomUUID()}@loppbytet.example`,
    }),
  ),
  'admin.organisers.removeContact': row(adminOnly, async (api) =>
    api.admin.organisers.removeContact({ id: await invite(await anOrganiser(), await aUser()), reason }),
  ),
  // Anyone with its link sees what it is to; it is accepted by its address alone.
  'organisers.invitation': row(signedIn, async (api) =>
    api.organisers.invitation({ id: await invite(await anOrganiser(), await aUser()) }),
  ),
  'organisers.acceptInvitation': row(only('other', 'INVITATION_OTHER_ADDRESS'), async (api, { users }) =>
    api.organisers.acceptInvitation({ id: await invite(await anOrganiser(), users.other) }),
  ),
  'organisers.nameChanges': row(only('other', 'ORGANISER_REQUIRED'), { at: 'paid' }, async (api, scene) => {
    await asOrganisers(scene);
    return api.organisers.nameChanges({});
  }),
  'organisers.viewNameChange': row(only('other', 'ORGANISER_REQUIRED'), { at: 'paid' }, async (api, scene) =>
    api.organisers.viewNameChange(await asOrganisers(scene)),
  ),
  'organisers.verifyNameChange': row(
    only('other', 'ORGANISER_REQUIRED'),
    { at: 'paid', changes: ['other'] },
    async (api, scene) => api.organisers.verifyNameChange(await asOrganisers(scene)),
  ),
  'organisers.refuseTransfer': row(
    only('other', 'ORGANISER_REQUIRED'),
    { at: 'paid', changes: ['other'] },
    async (api, scene) =>
      api.organisers.refuseTransfer({ ...(await asOrganisers(scene)), reason: 'Redan överlåten.' }),
  ),
  'connection.get': row(contactOnly, async (api, scene) => {
    await asContact(scene);
    return api.connection.get();
  }),
  'connection.deliveries': row(contactOnly, async (api, scene) => {
    await asContact(scene);
    return api.connection.deliveries({});
  }),
  'connection.createKey': row(contactOnly, async (api, scene) =>
    api.connection.createKey({
      ...{ organiserId: (await asContact(scene)).organiserId, name: 'Prov' },
      scopes: ['name-changes:read'],
    }),
  ),
  'connection.rotateKey': row(contactOnly, async (api, scene) =>
    api.connection.rotateKey({ id: await aKey(await asContact(scene)) }),
  ),
  'connection.revokeKey': row(contactOnly, async (api, scene) =>
    api.connection.revokeKey({ id: await aKey(await asContact(scene)) }),
  ),
  'connection.createEndpoint': row(contactOnly, async (api, scene) =>
    api.connection.createEndpoint({
      organiserId: (await asContact(scene)).organiserId,
      url: 'https://lopp.invalid/in',
    }),
  ),
  'connection.rotateSecret': row(contactOnly, async (api, scene) =>
    api.connection.rotateSecret({ id: await anEndpoint(await asContact(scene)) }),
  ),
  'connection.removeEndpoint': row(contactOnly, async (api, scene) =>
    api.connection.removeEndpoint({ id: await anEndpoint(await asContact(scene)) }),
  ),
  'connection.resend': row(contactOnly, { at: 'paid' }, async (api, scene) =>
    api.connection.resend({ id: await aDelivery(await asContact(scene), scene.purchase?.id ?? '') }),
  ),
  'organisers.askForMore': row(
    only('other', 'ORGANISER_REQUIRED'),
    { at: 'paid', changes: ['other'] },
    async (api, scene) =>
      api.organisers.askForMore({ of: 'seller', text: 'Fel startnummer.', ...(await asOrganisers(scene)) }),
  ),
  'organisers.verifyMany': row(
    only('other', 'ORGANISER_REQUIRED'),
    { at: 'paid', changes: ['other'] },
    async (api, scene) =>
      api.organisers.verifyMany({ purchaseIds: [(await asOrganisers(scene)).purchaseId] }),
  ),
  'organisers.refuseMany': row(
    only('other', 'ORGANISER_REQUIRED'),
    { at: 'paid', changes: ['other'] },
    async (api, scene) =>
      api.organisers.refuseMany({
        purchaseIds: [(await asOrganisers(scene)).purchaseId],
        reason: 'Redan överlåten.',
      }),
  ),
  'organisers.exportNameChanges': row(
    only('other', 'ORGANISER_REQUIRED'),
    { at: 'paid' },
    async (api, scene) => {
      await asOrganisers(scene);
      return api.organisers.exportNameChanges();
    },
  ),
  'organisers.previewAnswers': row(
    only('other', 'ORGANISER_REQUIRED'),
    { at: 'paid' },
    async (api, scene) => {
      await asOrganisers(scene);
      return api.organisers.previewAnswers({ text: 'Köp;Svar;Skäl' });
    },
  ),
  'organisers.importAnswers': row(
    only('other', 'ORGANISER_REQUIRED'),
    { at: 'paid', changes: ['other'] },
    async (api, scene) => {
      const { purchaseId } = await asOrganisers(scene);
      return api.organisers.importAnswers({ text: `Köp;Svar;Skäl\n${purchaseId.slice(0, 8)};bytt;` });
    },
  ),
  'organisers.figures': row(only('other', 'ORGANISER_REQUIRED'), { at: 'paid' }, async (api, scene) => {
    await asOrganisers(scene);
    return api.organisers.figures({ raceId: null });
  }),
  'organisers.exportFigures': row(only('other', 'ORGANISER_REQUIRED'), { at: 'paid' }, async (api, scene) => {
    await asOrganisers(scene);
    return api.organisers.exportFigures({ raceId: null });
  }),
  'organisers.races': row(only('other', 'ORGANISER_REQUIRED'), async (api, scene) => {
    await asOwnRace(scene);
    return api.organisers.races();
  }),
  'organisers.updateRace': row(only('other', 'ORGANISER_REQUIRED'), async (api, scene) =>
    api.organisers.updateRace(await ownRaceForm(scene)),
  ),
  'organisers.pauseResale': row(only('other', 'ORGANISER_REQUIRED'), async (api, scene) =>
    api.organisers.pauseResale({ ...(await asOwnRace(scene)), reason: '' }),
  ),
  'organisers.resumeResale': row(only('other', 'ORGANISER_REQUIRED'), async (api, scene) =>
    api.organisers.resumeResale(await asOwnRace(scene)),
  ),
  'purchases.mine': row(signedIn, { at: 'paid' }, (api) => api.purchases.mine({})),
  'purchases.running': row(signedIn, { at: 'paid' }, (api) => api.purchases.running()),
  'purchases.forConfirmation': row(only('buyer', 'LISTING_NOT_FOUND'), { at: 'nameChanged' }, (api, scene) =>
    api.purchases.forConfirmation(listingOf(scene)),
  ),
  'purchases.confirmReceipt': row(
    only('buyer', 'PURCHASE_NOT_FOUND'),
    { at: 'nameChanged', changes: ['buyer'] },
    (api, scene) => api.purchases.confirmReceipt(listingOf(scene)),
  ),
  // A listing is public: its page says that it is another's.
  'purchases.forNameChange': row(only('seller', 'NOT_ALLOWED'), { at: 'paid' }, (api, scene) =>
    api.purchases.forNameChange(listingOf(scene)),
  ),
  'purchases.completeNameChange': row(
    only('seller', 'PURCHASE_NOT_FOUND'),
    { at: 'paid', changes: ['seller'] },
    async (api, scene) =>
      api.purchases.completeNameChange({
        ...listingOf(scene),
        proofUploadId: await aProof({ ...listingOf(scene), ownerId: scene.users.seller.id }),
      }),
  ),

  'listings.report': row(anyone, (api, scene) => api.listings.report({ ...listingOf(scene), ...notice })),
  'races.report': row(anyone, (api, { listing }) => api.races.report({ raceId: listing.raceId, ...notice })),
  'notices.confirm': row(all<Outcome>('CODE_EXPIRED'), (api) =>
    api.notices.confirm({ noticeId: randomUUID(), code: '123456' }),
  ),
  'notices.appeal': row(only('seller', 'NOT_FOUND'), async (api, scene) =>
    api.notices.appeal({ noticeId: await aNotice(scene, paused), text: notice.text }),
  ),
  'notices.list': row(staff, (api) => api.notices.list({})),
  'notices.year': row(staff, (api) => api.notices.year({ year: 2026 })),
  'notices.decide': row(staff, async (api, scene) =>
    api.notices.decide({
      noticeId: await aNotice(scene),
      decision: 'kept',
      ground: 'no_violation',
      text: notice.text,
    }),
  ),
  'notices.decideAppeal': row(staff, async (api, scene) =>
    api.notices.decideAppeal({
      noticeId: await aNotice(scene, { ...paused, appealText: notice.text, appealedAt: now() }),
      outcome: 'upheld',
      text: notice.text,
    }),
  ),
  'purchases.correctDetails': row(
    only('buyer', 'PURCHASE_NOT_FOUND'),
    { at: 'paid', changes: ['buyer'] },
    (api, scene) =>
      api.purchases.correctDetails({
        ...listingOf(scene),
        buyerDetails: { full_name: 'Karin Rättad Köpare' },
      }),
  ),
  'purchases.requestDetails': row(
    only('seller', 'PURCHASE_NOT_FOUND'),
    { at: 'paid', changes: ['seller'] },
    (api, scene) => api.purchases.requestDetails({ ...listingOf(scene), field: 'full_name' }),
  ),
  'purchases.giveUpSale': row(
    only('seller', 'PURCHASE_NOT_FOUND'),
    { at: 'paid', changes: ['seller'] },
    (api, scene) => api.purchases.giveUpSale({ ...listingOf(scene), reason: 'other' }),
  ),
  'purchases.addMail': row(
    { ...only('buyer', 'PURCHASE_NOT_FOUND'), seller: 'ok' },
    { at: 'paid' },
    (api, scene) =>
      api.purchases.addMail({
        purchaseId: scene.purchase?.id ?? '',
        mail: Buffer.from(`Subject: ${randomUUID()}`).toString('base64'),
      }),
  ),
  // Not the seller either, who gave it.
  'purchases.showCode': row(only('buyer', 'PURCHASE_NOT_FOUND'), { at: 'codeGiven' }, (api, scene) =>
    api.purchases.showCode(listingOf(scene)),
  ),
  'purchases.rejectCode': row(
    only('buyer', 'PURCHASE_NOT_FOUND'),
    { at: 'codeGiven', changes: ['buyer'] },
    (api, scene) => api.purchases.rejectCode(listingOf(scene)),
  ),

  'races.tip': row(anyone, (api) => api.races.tip({ raceId: null, raceName: 'Hjälmaren runt' })),
  'races.options': row(anyone, (api) => api.races.options()),
  'races.catalogue': row(anyone, (api) => api.races.catalogue()),
  'races.suggestions': row(anyone, (api) => api.races.suggestions()),
  'races.otherDistances': row(anyone, (api, { listing }) =>
    api.races.otherDistances({ raceId: listing.raceId }),
  ),
  'races.bySlug': row(anyone, async (api, scene) => {
    const [race] = await db.select().from(races).where(eq(races.id, scene.listing.raceId));
    return api.races.bySlug({ slug: race?.slug ?? '' });
  }),
  'races.prices': row(signedIn, (api, { listing }) => api.races.prices({ raceId: listing.raceId })),
  'races.listable': row(anyone, (api) => api.races.listable()),

  'seller.onboardingStatus': row(signedIn, (api) => api.seller.onboardingStatus()),
  'seller.startOnboarding': row({ ...signedIn, seller: 'ALREADY_SELLER' }, (api) =>
    api.seller.startOnboarding(),
  ),
  'seller.onboardingLink': row({ ...signedIn, seller: 'ALREADY_SELLER' }, (api) =>
    api.seller.onboardingLink(),
  ),

  'seller.dashboardLink': row(only('seller', 'SELLER_REQUIRED'), (api) => api.seller.dashboardLink()),

  'site.ads': row(anyone, (api) => api.site.ads()),
  'site.adsWhenSignedIn': row(signedIn, (api) => api.site.adsWhenSignedIn()),
  'site.banners': row(anyone, (api) => api.site.banners()),
  'site.trust': row(anyone, (api) => api.site.trust()),
  'site.figures': row(anyone, (api) => api.site.figures()),
  'site.operator': row(anyone, (api) => api.site.operator()),

  'bids.form': row(signedIn, async (api, scene) => api.bids.form({ raceSlug: (await raceOf(scene)).slug })),
  'bids.begin': row(signedIn, async (api, scene) => api.bids.begin(bidForm(await raceOf(scene)))),
  'bids.continueCard': row(only('buyer', 'NOT_FOUND'), async (api, scene) =>
    api.bids.continueCard({ bidId: await buyersBid(scene, 'awaiting_card') }),
  ),
  'bids.replaceCard': row(only('buyer', 'NOT_FOUND'), async (api, scene) =>
    api.bids.replaceCard({ bidId: await buyersBid(scene) }),
  ),
  'bids.change': row(only('buyer', 'NOT_FOUND'), async (api, scene) =>
    api.bids.change({ ...bidForm(await raceOf(scene)), bidId: await buyersBid(scene) }),
  ),
  'bids.pause': row(only('buyer', 'NOT_FOUND'), async (api, scene) =>
    api.bids.pause({ bidId: await buyersBid(scene) }),
  ),
  'bids.resume': row(only('buyer', 'NOT_FOUND'), async (api, scene) =>
    api.bids.resume({ bidId: await buyersBid(scene, 'paused') }),
  ),
  'bids.cancel': row(only('buyer', 'NOT_FOUND'), async (api, scene) =>
    api.bids.cancel({ bidId: await buyersBid(scene) }),
  ),
  'bids.mine': row(signedIn, (api) => api.bids.mine({})),
  'bids.demand': row(signedIn, (api, { listing }) => api.bids.demand({ raceId: listing.raceId })),

  'watches.create': row(anyone, (api, { listing }) =>
    api.watches.create({ raceId: listing.raceId, email: 'bevakare@loppbytet.example', agreed: true }),
  ),
  'watches.confirm': row(all<Outcome>('TOKEN_INVALID'), (api) => api.watches.confirm({ token: 'okänd' })),
  'watches.unsubscribe': row(anyone, (api) => api.watches.unsubscribe({ token: 'okänd' })),
  'watches.mine': row(signedIn, (api) => api.watches.mine()),
  'watches.remove': row(signedIn, (api) => api.watches.remove({ id: randomUUID() })),
  'withdrawals.sendReceipt': row(all<Outcome>('TOKEN_INVALID'), (api) =>
    api.withdrawals.sendReceipt({ id: randomUUID() }),
  ),
  // A purchase can be named by its buyer only; anybody may describe one in words.
  'withdrawals.create': row(
    { ...all<Outcome>('PURCHASE_NOT_FOUND'), buyer: 'ok' },
    { at: 'paid' },
    (api, { purchase, users }) =>
      api.withdrawals.create({ name: 'Åsa', email: users.buyer.email, purchaseId: purchase?.id ?? null }),
  ),
  'withdrawals.list': row(staff, (api) => api.withdrawals.list({})),
  'withdrawals.handle': row(staff, async (api) => api.withdrawals.handle({ id: await aWithdrawal() })),
};

test('every procedure has said here who may call it', () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
});

const purchaseRows = async (listingId: string) =>
  JSON.stringify([await readListing(listingId), await purchasesOf(listingId)]);

test.each(Object.entries(rows))(
  '%s is for its callers, and changes nothing for others',
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
      // All callers have one address here, and more of them than may be mailed in an hour.
      await db.delete(rateLimits);
      const before = await purchaseRows(scene.listing.id);
      const api = who === 'visitor' ? visitor() : as(scene.users[who]);
      const outcome = await outcomeOf(row.call(api, scene));
      const changed = (await purchaseRows(scene.listing.id)) !== before;
      expect({ who, outcome, changed }).toEqual({
        who,
        outcome: row.expected[who],
        changed: changers.includes(who),
      });
    }
  },
);
