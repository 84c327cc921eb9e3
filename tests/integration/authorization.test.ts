import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aBid, aBidWithoutCard, bidForm } from '@sandbox/scenario/bid';
import { aListing, aRace, type Race } from '@sandbox/scenario/listings';
import { PASSWORD } from '@sandbox/scenario/password';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser, type User, withSecondFactor } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ore } from '@/domain/money/ore';
import { organiserFieldsOf } from '@/domain/organiser/edits';
import { HOUR, plus } from '@/domain/time';
import { env } from '@/env';
import { appRouter } from '@/server/api/root';
import { sha256 } from '@/server/auth/hash';
import { newTotpSecret, stepAt, totpCode } from '@/server/auth/totp';
import {
  adminInvitations,
  ads,
  bids,
  disputes,
  entryConflicts,
  homepageBanners,
  listings,
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
import { paymentStateOf } from '@/server/stripe/checkout';
import { adFields } from '../support/ad-fields';
import { Authenticator } from '../support/authenticator';
import { as, visitor } from '../support/callers';
import { mailedLinkOf, openCodeOf } from '../support/codes';
import { insertRow } from '../support/insert-row';
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
import { aReview } from '../support/reviews';
import { rewrite } from '../support/rewrite';
import { all, aUserEach, callers, type Who } from '../support/roles';
import { disputeOf, purchasesOf, readListing } from '../support/rows';
import { press } from '../support/stripe';

type Caller = ReturnType<typeof appRouter.createCaller>;

const anEmail = () => `ny-${randomUUID()}@loppbytet.example`;

/** A change of a whole race that waits for a second admin. */
async function proposedChange({ listing: { raceId } }: Scene) {
  const { id: adminId } = await aUser({ isAdmin: true });
  await db.delete(raceChanges).where(eq(raceChanges.raceId, raceId));
  const change = { raceId, adminId, kind: 'cancelled' as const, total: 0, proposedAt: now() };
  return { raceChangeId: (await insertRow(raceChanges, change)).id };
}

/** A passkey whose private half nobody has. */
const aPasskey = ({ id: userId }: User) =>
  insertRow(passkeys, {
    userId,
    credentialId: randomUUID(),
    publicKey: 'x',
    counter: 0,
    transports: [],
    backupEligible: true,
    backedUp: true,
    name: 'Chrome på Android',
    createdAt: now(),
  });

/** An invitation that has been mailed. */
async function anInvitation(
  { id: invitedBy }: User,
  email = anEmail(),
  role: 'support' | 'admin' = 'support',
) {
  const token = randomUUID();
  await db.delete(adminInvitations).where(eq(adminInvitations.email, email));
  const { id } = await insertRow(adminInvitations, {
    email,
    role,
    invitedBy,
    tokenHash: sha256(token),
    createdAt: now(),
    expiresAt: plus(now(), HOUR),
  });
  return { id, token };
}

/** A purchase somewhere on its way, and everyone around it. */
interface Scene {
  listing: PurchaseFixture['listing'];
  /** Empty while the listing is for sale. */
  purchaseId: string;
  sessionId: string;
  /** Empty unless there is a dispute. */
  disputeId: string;
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
  if (stage === 'forSale') return { listing, purchaseId: '', sessionId: '', disputeId: '', users };
  let story = aPurchase({ listing, buyer });
  if (stage !== 'reserved') story = story.paid();
  if (stage !== 'reserved' && stage !== 'paid') story = story.nameChanged();
  if (stage === 'completed') story = story.confirmed();
  if (stage === 'disputed' || stage === 'paused' || stage === 'codeDisputed') story = story.reported();
  if (stage === 'paused') story = story.ruled('refund', admin);
  const { listing: sold, purchase } = await story.done();
  const disputed = stage === 'disputed' || stage === 'codeDisputed';
  const disputeId = disputed ? (await disputeOf(purchase.id)).id : '';
  return {
    listing: sold,
    purchaseId: purchase.id,
    sessionId: purchase.checkoutSessionId ?? '',
    disputeId,
    users,
  };
}

type Expected = Record<Who, Outcome>;

const anyone: Expected = all('ok');
/** All who are signed in end with this. */
const signedInEnd = (outcome: Outcome): Expected => ({ ...all(outcome), visitor: 'NOT_SIGNED_IN' });
const signedIn = signedInEnd('ok');
/** One of them may; to the others who are signed in it ends with a code. */
const only = (who: Who, code: Outcome): Expected => ({ ...signedInEnd(code), [who]: 'ok' });
/** Those who run the site, whatever their role. */
const staff: Expected = { ...only('admin', 'ADMIN_REQUIRED'), support: 'ok' };
const adminOnly: Expected = { ...staff, support: 'ROLE_REQUIRED' };
/** Of an id that does not exist: whoever may call it is answered NOT_FOUND. */
const staffFindNothing: Expected = { ...staff, admin: 'NOT_FOUND', support: 'NOT_FOUND' };
const adminFindsNothing: Expected = { ...adminOnly, admin: 'NOT_FOUND' };
/** The contact of the organiser of the listing's race: `asContact` makes one of someone who is party to nothing. */
const contactOnly = only('other', 'ORGANISER_REQUIRED');
const invitedOnly = only('other', 'INVITATION_OTHER_ADDRESS');
const sellerOfListing = only('seller', 'LISTING_NOT_FOUND');
const sellerOfPurchase = only('seller', 'PURCHASE_NOT_FOUND');
const buyerOfPurchase = only('buyer', 'PURCHASE_NOT_FOUND');
const buyerOnly = only('buyer', 'NOT_FOUND');
const partiesAndAdmins: Expected = { ...signedIn, other: 'NOT_FOUND' };

/** What makes the input, with all that must be there first. */
type Make = (scene: Scene, api: Caller) => object | undefined | Promise<object | undefined>;

interface Row {
  expected: Expected;
  /** Absent: the procedure takes none. */
  input: object | Make | undefined;
  at: Stage;
  /** Whose call changes the purchase or its listing. */
  changes: Who[];
  /** Each caller meets a purchase of their own, since more than one may. */
  apart?: true;
  /** Looks at what was answered. */
  check?: (answer: unknown, scene: Scene) => Promise<void>;
}

const row = (expected: Expected, input?: Row['input'], at: Stage = 'forSale', ...changes: Who[]): Row => ({
  expected,
  input,
  at,
  changes,
});

const newPassword = 'nyttlösenord2';
const ofListing = ({ listing }: Scene) => ({ listingId: listing.id });
const idOfListing = ({ listing }: Scene) => ({ id: listing.id });
const ofRace = ({ listing }: Scene) => ({ raceId: listing.raceId });
const ofDispute = ({ disputeId }: Scene) => ({ disputeId });
const ofCheckout = ({ listing, sessionId }: Scene) => ({ listingId: listing.id, sessionId });
const idOfSeller = ({ users }: Scene) => ({ id: users.seller.id });
const emailOfOther = ({ users }: Scene) => ({ email: users.other.email });
const unknownId = () => ({ id: randomUUID() });
const someone = async () => ({ id: (await aUser()).id, reason });
const someAdmin = async () => ({ id: (await aUser({ isAdmin: true })).id, reason });
const versionOf = ({ id, updatedAt }: { id: string; updatedAt: Date }) => ({ id, updatedAt });
const raceForm = async () => ({ ...raceFields, ...versionOf(await aRace()) });
const newListing = async () => ({ raceId: (await aRace()).id, price: 500, termsAccepted: true as const });

/** Someone who is party to nothing acts for the organiser of the listing's race. */
async function asContact({ listing, users: { other } }: Scene) {
  const organiserId = await organiserOf(listing.raceId);
  await makeContact(organiserId, other);
  return { organiserId, createdBy: other.id };
}

const ofOrganiser = async (scene: Scene) => ({ organiserId: (await asContact(scene)).organiserId });
const contactsKey = async (scene: Scene) => ({ id: await aKey(await asContact(scene)) });
const contactsEndpoint = async (scene: Scene) => ({ id: await anEndpoint(await asContact(scene)) });
const failedDelivery = async (scene: Scene) => ({
  id: await aDelivery(await asContact(scene), scene.purchaseId),
});

/** Makes that contact, and what they send. */
const contacts =
  <Input>(input?: Input | ((scene: Scene) => Input | Promise<Input>)) =>
  async (scene: Scene) => {
    await asContact(scene);
    return input instanceof Function ? input(scene) : input;
  };
const ofPurchase = ({ purchaseId }: Scene) => ({ purchaseId });
const ofPurchases = ({ purchaseId }: Scene) => ({ purchaseIds: [purchaseId] });
const idOfRace = ({ listing }: Scene) => ({ id: listing.raceId });
const refusal = { reason: 'Redan överlåten.' };

/** What a contact's form sends of the race as it is. */
async function ownRaceForm(scene: Scene) {
  const race = await raceOf(scene);
  const { resalePause: _, ...fields } = organiserFieldsOf(race);
  return { ...fields, id: race.id, updatedAt: race.updatedAt };
}

/** A contact's change of the race that an admin can undo. */
async function anEdit(scene: Scene) {
  const { organiserId, createdBy: userId } = await asContact(scene);
  const { raceId } = scene.listing;
  const change = { before: { groupRules: 'Led 1.' }, after: { groupRules: '' } };
  await db.update(races).set({ groupRules: null }).where(eq(races.id, raceId));
  return insertRow(organiserRaceEdits, { raceId, organiserId, userId, createdAt: now(), ...change });
}

const namedOrganiser = () => ({ name: `Arrangör ${randomUUID()}`, webDomain: '', mailDomains: '' });
const aRequest = async () => aJoinRequest({ raceIds: [(await aRace()).id] });
/** An invitation of a contact. */
const anInvited = async (user?: User) => ({
  id: await invite(await anOrganiser(), user ?? (await aUser())),
});

/** A draft of someone who is party to nothing. */
const othersDraft = async ({ users: { other } }: Scene) => ({
  id: (await as(other).drafts.save(await newListing())).id,
});

/** An offer of the seller's that waits for an answer. */
async function sellersOffer({ disputeId, users: { seller } }: Scene) {
  const offer = { disputeId, role: 'seller' as const, offeredBy: seller.id, amount: ore(100_00) };
  await db.delete(settlementOffers).where(eq(settlementOffers.disputeId, disputeId));
  return { disputeId, offerId: (await insertRow(settlementOffers, { ...offer, createdAt: now() })).id };
}

/** A ruling that another admin has proposed. */
async function proposedRuling({ disputeId }: Scene) {
  const { id: proposedBy } = await aUser({ isAdmin: true });
  const ruling = { proposedDecision: 'release' as const, proposedNotes: 'Allt stämmer.', proposedBy };
  await db
    .update(disputes)
    .set({ ...ruling, proposedAt: now() })
    .where(eq(disputes.id, disputeId));
  return { disputeId };
}

const aWarning = ({ users, listing }: Scene) =>
  insertRow(notifications, {
    userId: users.seller.id,
    type: 'timeout_warning',
    title: 'Tiden gick ut',
    message: 'Annonsen är pausad.',
    listingId: listing.id,
    createdAt: now(),
  });

const sellersSession = ({ users }: Scene) =>
  insertRow(sessions, { id: sha256(randomUUID()), userId: users.seller.id, expiresAt: plus(now(), HOUR) });

async function aConflict({ listing: { id: listingId, raceId, sellerId: holderId } }: Scene) {
  const { id: sellerId } = await aUser();
  return insertRow(entryConflicts, { raceId, listingId, holderId, sellerId, at: now() });
}

async function aRelistRequest() {
  const { id } = await aListing();
  const waits = {
    status: 'inactive',
    timeoutStatus: 'inactive_by_seller',
    relistRequestedAt: now(),
  } as const;
  await rewrite(listings, id, waits);
  return { id };
}

const aTip = () => insertRow(raceTips, { raceName: 'Hjälmaren runt', text: '', at: now() });
const aWithdrawal = () =>
  insertRow(withdrawals, { name: 'Åsa', email: 'asa@loppbytet.example', reference: 'Loppet', at: now() });

const notice = {
  reason: 'fraud',
  text: 'Platsen finns inte hos arrangören.',
  email: 'anmalare@loppbytet.example',
} as const;
const { text } = notice;
const paused = { decision: 'paused', ground: 'law_fraud', decisionText: 'Platsen finns inte.' } as const;

/** A confirmed notice about the scene's listing. */
async function aNotice({ listing }: Scene, changes: Partial<typeof notices.$inferInsert> = {}) {
  const at = now();
  const { id: noticeId } = await insertRow(notices, {
    listingId: listing.id,
    reason: notice.reason,
    text,
    reporterEmail: anEmail(),
    createdAt: at,
    confirmedAt: at,
    ...(changes.decision && { decidedAt: at }),
    ...changes,
  });
  return { noticeId, text };
}

async function raceOf({ listing }: Scene): Promise<Race> {
  const [race] = await db.select().from(races).where(eq(races.id, listing.raceId));
  if (!race) throw new Error('The race is gone');
  return race;
}

const formOfBid = async (scene: Scene) => bidForm(await raceOf(scene));

/** A bid of the buyer's on the listing's race, too low for any place. */
async function buyersBid(scene: Scene, state: 'active' | 'paused' | 'awaiting_card' = 'active') {
  const { buyer } = scene.users;
  await db.delete(bids).where(eq(bids.userId, buyer.id));
  const wish = { race: await raceOf(scene), buyer, maximum: 31 };
  const { bid } = await (state === 'awaiting_card' ? aBidWithoutCard(wish) : aBid(wish));
  if (state === 'paused') await as(buyer).bids.pause({ bidId: bid.id });
  return { bidId: bid.id };
}

const banner = { message: 'Vi bygger om i natt.', color: 'yellow', isActive: true } as const;
const aBanner = () => insertRow(homepageBanners, { ...banner, createdAt: now() });

async function anAd() {
  const { title, linkUrl, type } = adFields;
  const at = now();
  return insertRow(ads, { title, linkUrl, type, createdAt: at, updatedAt: at });
}

/** Gives both admins one secret of an authenticator app. @returns the secret. */
async function adminsSecret({ users: { admin, support } }: Scene): Promise<string> {
  const secret = newTotpSecret();
  for (const each of [admin, support]) {
    await db.delete(secondFactors).where(eq(secondFactors.userId, each.id));
    await withSecondFactor(each, secret);
  }
  return secret;
}
const codeOf = (secret: string) => ({ code: totpCode(secret, stepAt(new Date())) });

async function passkeysOfAllButOther({ users: { buyer, seller, admin, support } }: Scene) {
  await Promise.all([buyer, seller, admin, support].map(aPasskey));
  return undefined;
}
const buyersPasskey = ({ users: { buyer } }: Scene) => aPasskey(buyer);
/** As a site's page would ask for it. */
const authenticator = () => new Authenticator(new URL(env.SITE_URL).origin);

const cancelled = ({ listing }: Scene) => ({ raceId: listing.raceId, change: { kind: 'cancelled' } });

async function firstUpdate(answer: unknown, { listing }: Scene): Promise<void> {
  const updates = (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  expect((await updates.next()).value).toMatchObject({ id: listing.id });
  await updates.return?.();
}

const rows: Record<string, Row> = {
  'account.profile': row(signedIn),
  'account.badges': row(signedIn),
  'account.waiting': row(signedIn),
  'account.notifications': row(signedIn),
  'account.markNotificationRead': row(only('seller', 'NOT_FOUND'), aWarning),
  'account.inbox': row(signedIn, {}),
  'account.markAllNotificationsRead': row(signedIn),
  'account.rememberedDetails': row(signedIn),
  'account.forgetDetails': row(signedIn),
  'account.purchaseMails': row(signedIn),
  'account.sessions': row(signedIn),
  'account.endSession': row(only('seller', 'NOT_FOUND'), sellersSession),
  'account.logOutEverywhere': row(signedIn),
  'account.updateNames': row(signedIn, { firstName: 'Å', lastName: 'Ö', displayName: 'Å Ö' }),
  'account.changePassword': row(signedIn, {
    currentPassword: PASSWORD,
    newPassword,
    confirmPassword: newPassword,
  }),
  'account.updatePhone': row(signedIn, { phoneNumber: '+46701234567' }),
  'account.confirmPassword': row(signedIn, { password: PASSWORD }),
  'account.requestCode': row(signedIn),
  'account.confirmWithCode': row(signedInEnd('CODE_EXPIRED'), { code: '000000' }),
  // The buyer takes their details along, the seller their listing.
  'account.delete': row(signedIn, undefined, 'completed', 'buyer', 'seller'),
  'account.emailChange': row(signedIn),
  'account.requestEmailChange': row(signedIn, () => ({ email: anEmail() })),
  'account.confirmEmailChange': row(signedInEnd('CODE_EXPIRED'), { code: '000000' }),
  // Anyone with its link sees what it is to; it is accepted by its address alone.
  'account.adminInvitation': row(signedIn, ({ users }) => anInvitation(users.admin)),
  'account.acceptAdminInvitation': row(invitedOnly, ({ users }) =>
    anInvitation(users.admin, users.other.email),
  ),

  'admin.disputes': row(staff, {}, 'disputed'),
  'admin.buyerDetails': row(adminOnly, ofDispute, 'disputed'),
  'admin.handOverCode': row(adminOnly, ofDispute, 'codeDisputed'),
  'admin.confirmProposal': row(adminOnly, proposedRuling, 'disputed', 'admin'),
  'admin.withdrawProposal': row(adminOnly, ofDispute, 'disputed'),
  'admin.resolveDispute': row(
    adminOnly,
    ({ disputeId }) => ({ disputeId, decision: 'release', notes: 'Allt stämmer.' }),
    'disputed',
    'admin',
  ),
  'admin.entryConflicts': row(staff),
  'admin.handleEntryConflict': row(staff, aConflict),
  'admin.relistRequests': row(staff),
  'admin.approveRelist': row(staff, aRelistRequest),
  'admin.declineRelist': row(staff, async () => ({ ...(await aRelistRequest()), reason: 'Tre gånger.' })),
  'admin.reviews': row(staff),
  'admin.decideReview': row(staff, async () => ({ id: (await aReview()).id, shown: true })),
  'admin.raceTips': row(staff),
  'admin.handleRaceTip': row(staff, async () => ({
    id: (await aTip()).id,
    outcome: 'closed',
    note: 'Det finns redan.',
  })),
  'admin.raceOptions': row(staff),
  'admin.search': row(staff, { text: 'Karin' }),
  'admin.purchase': row(staffFindNothing, unknownId),
  'admin.races.list': row(staff, {}),
  'admin.races.create': row(adminOnly, raceFields),
  'admin.races.update': row(adminOnly, raceForm),
  'admin.races.edits': row(staff),
  'admin.races.undoEdit': row(adminOnly, anEdit),
  'admin.races.linkedListings': row(staff, idOfRace),
  'admin.races.delete': row(adminOnly, async () => ({ id: (await aRace()).id })),
  'admin.races.demand': row(staff),
  'admin.races.export': row(staff, {}),
  'admin.races.previewImport': row(adminOnly, { text: 'Lopp;Distans;Datum' }),
  'admin.races.import': row(
    { ...adminOnly, admin: 'CSV_OUTDATED' },
    { text: 'Lopp;Distans;Datum', digest: '' },
  ),
  'admin.ads.list': row(staff, {}),
  'admin.ads.create': row(adminOnly, adFields),
  'admin.ads.update': row(adminOnly, async () => ({ ...adFields, ...versionOf(await anAd()) })),
  'admin.ads.setRaces': row(adminOnly, async () => ({ ...versionOf(await anAd()), raceIds: [] })),
  'admin.ads.delete': row(adminOnly, anAd),
  'admin.banners.list': row(staff, {}),
  'admin.banners.create': row(adminOnly, banner),
  'admin.banners.update': row(adminOnly, async () => ({ ...banner, ...versionOf(await aBanner()) })),
  'admin.banners.delete': row(adminOnly, aBanner),
  'admin.mails.muted': row(staff),
  'admin.mails.mute': row(staff, { kind: 'morning', muted: true }),
  'admin.overview.tasks': row(staff, {}),
  'admin.overview.weeks': row(staff, {}),
  'admin.users.list': row(staff, {}),
  'admin.users.view': row(staff, idOfSeller),
  'admin.users.purchases': row(staff, idOfSeller),
  'admin.users.places': row(staff, idOfSeller),
  'admin.users.disputes': row(staff, idOfSeller),
  'admin.users.payouts': row(staff, idOfSeller),
  'admin.users.sessions': row(staff, idOfSeller),
  'admin.users.sellerAccount': row(staff, idOfSeller),
  'admin.users.erasure': row(adminOnly, idOfSeller),
  'admin.users.erase': row(adminOnly, someone),
  'admin.users.block': row(staff, someone),
  'admin.users.unblock': row(adminOnly, someone),
  'admin.users.endSessions': row(staff, someone),
  'admin.users.unlock': row(staff, someone),
  'admin.users.resend': row(staff, async () => ({ id: (await aUser({ emailConfirmed: false })).id, reason })),
  'admin.users.resetSecondFactor': row(adminOnly, someAdmin),
  'admin.team.list': row(staff),
  'admin.team.invite': row(adminOnly, () => ({ email: anEmail(), role: 'support', reason })),
  'admin.team.withdraw': row(adminOnly, async ({ users }) => ({
    ...(await anInvitation(users.admin)),
    reason,
  })),
  'admin.team.confirm': row(adminOnly, async () => ({
    ...(await anInvitation(await aUser({ isAdmin: true }), anEmail(), 'admin')),
    reason,
  })),
  'admin.team.setRole': row(adminOnly, async () => ({ ...(await someAdmin()), role: 'support' })),
  'admin.team.remove': row(adminOnly, someAdmin),
  'admin.organisers.list': row(staff),
  'admin.organisers.create': row(adminOnly, namedOrganiser),
  'admin.organisers.update': row(adminOnly, async () => ({
    ...(await organiserVersion(await anOrganiser())),
    ...namedOrganiser(),
  })),
  'admin.organisers.setRaces': row(adminOnly, async () => ({
    ...(await organiserVersion(await anOrganiser())),
    raceIds: [(await aRace()).id],
  })),
  'admin.organisers.invite': row(adminOnly, async () => ({
    organiserId: await anOrganiser(),
    email: anEmail(),
  })),
  'admin.organisers.removeContact': row(adminOnly, async () => ({ ...(await anInvited()), reason })),
  'admin.organisers.requests': row(staff),
  'admin.organisers.approveRequest': row(adminOnly, async () => ({
    ...(await aRequest()),
    organiserId: null,
  })),
  'admin.organisers.declineRequest': row(adminOnly, async () => ({ ...(await aRequest()), reason })),
  'admin.audit.list': row(staff, {}),
  'admin.audit.admins': row(staff),

  'organisers.joinRaces': row(anyone),
  'organisers.requestToJoin': row(anyone, ({ listing }) => ({
    organiserName: 'Loppklubben',
    raceIds: [listing.raceId],
    contactName: 'Ada',
    link: '',
    email: anEmail(),
  })),
  // As with an invitation: the link shows that there is something, its address alone what, and to use it.
  // Anyone with its link sees what it is to; it is accepted by its address alone.
  'organisers.invitation': row(signedIn, () => anInvited()),
  'organisers.acceptInvitation': row(invitedOnly, ({ users }) => anInvited(users.other)),
  'organisers.widgetRaces': row(contactOnly, contacts()),
  'organisers.nameChanges': row(contactOnly, contacts({}), 'paid'),
  'organisers.viewNameChange': row(contactOnly, contacts(ofPurchase), 'paid'),
  'organisers.verifyNameChange': row(contactOnly, contacts(ofPurchase), 'paid', 'other'),
  'organisers.refuseTransfer': row(
    contactOnly,
    contacts((scene) => ({ ...ofPurchase(scene), ...refusal })),
    'paid',
    'other',
  ),
  'organisers.requestInformation': row(
    contactOnly,
    contacts(({ purchaseId }) => ({ purchaseId, of: 'seller', text: 'Fel startnummer.' })),
    'paid',
    'other',
  ),
  'organisers.verifyMany': row(contactOnly, contacts(ofPurchases), 'paid', 'other'),
  'organisers.refuseMany': row(
    contactOnly,
    contacts((scene) => ({ ...ofPurchases(scene), ...refusal })),
    'paid',
    'other',
  ),
  'organisers.exportNameChanges': row(contactOnly, contacts(), 'paid'),
  'organisers.previewAnswers': row(contactOnly, contacts({ text: 'Köp;Svar;Skäl' }), 'paid'),
  'organisers.importAnswers': row(
    contactOnly,
    contacts(({ purchaseId }) => ({ text: `Köp;Svar;Skäl\n${purchaseId.slice(0, 8)};bytt;` })),
    'paid',
    'other',
  ),
  'organisers.figures': row(contactOnly, contacts({ raceId: null }), 'paid'),
  'organisers.exportFigures': row(contactOnly, contacts({ raceId: null }), 'paid'),
  'organisers.races': row(contactOnly, contacts()),
  'organisers.updateRace': row(contactOnly, contacts(ownRaceForm)),
  'organisers.pauseResale': row(
    contactOnly,
    contacts(({ listing }) => ({ id: listing.raceId, reason: '' })),
    'forSale',
    'other',
  ),
  'organisers.resumeResale': row(contactOnly, contacts(idOfRace)),
  'organisers.words': row(contactOnly, contacts()),
  'organisers.proposeWords': row(contactOnly, async (scene) => {
    const { organiserId } = await ofOrganiser(scene);
    const { updatedAt } = await organiserVersion(organiserId);
    return { organiserId, updatedAt, words: 'Namnbytet är genomfört.' };
  }),

  'connection.get': row(contactOnly, contacts()),
  'connection.deliveries': row(contactOnly, contacts({})),
  'connection.createKey': row(contactOnly, async (scene) => ({
    ...(await ofOrganiser(scene)),
    name: 'Prov',
    scopes: ['name-changes:read'],
  })),
  'connection.rotateKey': row(contactOnly, contactsKey),
  'connection.revokeKey': row(contactOnly, contactsKey),
  'connection.createEndpoint': row(contactOnly, async (scene) => ({
    ...(await ofOrganiser(scene)),
    url: 'https://lopp.invalid/in',
  })),
  'connection.rotateSecret': row(contactOnly, contactsEndpoint),
  'connection.removeEndpoint': row(contactOnly, contactsEndpoint),
  'connection.resend': row(contactOnly, failedDelivery, 'paid'),

  'auth.session': row(anyone),
  'auth.register': row(anyone, () => ({
    firstName: 'Ny',
    lastName: 'Person',
    email: anEmail(),
    password: newPassword,
    confirmPassword: newPassword,
    gdprConsent: true,
  })),
  'auth.resendConfirmation': row(anyone, emailOfOther),
  'auth.checkConfirmation': row(anyone, async ({ users }) => ({
    token: await mailedLinkOf(users.other.id, 'confirm_email', now()),
  })),
  'auth.confirmEmail': row(anyone, async ({ users }) => ({
    token: await mailedLinkOf(users.other.id, 'confirm_email', now()),
    password: newPassword,
  })),
  'auth.login': row(anyone, ({ users }) => ({ email: users.other.email, password: PASSWORD })),
  'auth.requestCode': row(anyone, emailOfOther),
  'auth.logInWithCode': row(anyone, async (_, api) => {
    const email = anEmail();
    await api.auth.requestCode({ email });
    return { email, code: await openCodeOf(email) };
  }),
  'auth.logout': row(anyone),
  'auth.requestPasswordReset': row(anyone, emailOfOther),
  'auth.checkPasswordReset': row(anyone, async ({ users }) => ({
    token: await mailedLinkOf(users.other.id, 'reset_password', now()),
  })),
  'auth.resetPassword': row(anyone, async ({ users }) => ({
    token: await mailedLinkOf(users.other.id, 'reset_password', now()),
    password: newPassword,
    confirmPassword: newPassword,
  })),
  'auth.undoEmailChange': row(all('TOKEN_INVALID'), { token: 'x'.repeat(43) }),

  'money.owed': row(staff, {}),
  'money.atStripe': row(staff, {}),
  'money.exportHeld': row(staff, {}),
  'money.report': row(staff, { year: 2026 }),
  'money.exportReport': row(staff, { year: 2026 }),
  'money.dac7': row(adminOnly, { year: 2026 }),
  'money.exportDac7': row(adminOnly, { year: 2026 }),
  'money.methods': row(staff),
  'money.held': row(staff, {}),
  'money.movements': row(staff, { kind: 'refund' }),
  'money.retryMovement': row(adminFindsNothing, { kind: 'refund', id: randomUUID() }),
  'money.chargebacks': row(staff, {}),
  'money.chargeback': row(staffFindNothing, unknownId),
  'money.saveEvidence': row(adminFindsNothing, {
    id: randomUUID(),
    texts: {
      product_description: 'En startplats.',
      access_activity_log: '',
      uncategorized_text: '',
      refund_refusal_explanation: '',
    },
  }),
  'money.sendEvidence': row(adminFindsNothing, unknownId),
  'money.acceptChargeback': row(adminFindsNothing, { id: randomUUID(), reason: 'Köparen har rätt.' }),
  'money.deadLetters': row(staff, {}),
  'money.retryDeadLetter': row(adminFindsNothing, unknownId),
  'money.differences': row(staff, {}),
  'money.handleDifference': row(adminFindsNothing, { id: randomUUID(), note: 'Stripes avgift.' }),
  'money.resolveLiability': row(adminFindsNothing, { id: randomUUID(), how: 'pay', note: 'Studsade.' }),
  'money.confirmLiability': row(adminFindsNothing, unknownId),
  'money.withdrawLiability': row(adminFindsNothing, unknownId),

  'raceChanges.list': row(staff, ofRace),
  'raceChanges.waiting': row(staff),
  'raceChanges.preview': row(staff, cancelled),
  'raceChanges.mails': row(staff, cancelled),
  'raceChanges.do': row(
    adminOnly,
    (scene) => ({ ...cancelled(scene), note: 'Arrangörens mejl.' }),
    'forSale',
    'admin',
  ),
  'raceChanges.confirm': row(adminOnly, proposedChange, 'forSale', 'admin'),
  'raceChanges.withdraw': row(adminOnly, proposedChange),

  'passkeys.beginLogIn': row(anyone),
  'passkeys.logIn': row(all('PASSKEY_UNKNOWN'), async (_, api) =>
    authenticator().get(await api.passkeys.beginLogIn()),
  ),
  'passkeys.list': row(signedIn),
  'passkeys.beginRegistration': row(signedIn),
  'passkeys.register': row(signedIn, async (_, api) =>
    authenticator().create(await api.passkeys.beginRegistration()),
  ),
  'passkeys.beginConfirmation': row({ ...signedIn, other: 'PASSKEY_UNKNOWN' }, passkeysOfAllButOther),
  // Not with another's, either.
  'passkeys.confirm': row(signedInEnd('PASSKEY_UNKNOWN'), async ({ users }, api) => {
    await Promise.all(Object.values(users).map(aPasskey));
    return authenticator().get(await api.passkeys.beginConfirmation());
  }),
  'passkeys.rename': row(buyerOnly, async (scene) => ({
    id: (await buyersPasskey(scene)).id,
    name: 'Mobilen',
  })),
  'passkeys.remove': row(buyerOnly, buyersPasskey),

  'secondFactor.status': row(staff),
  'secondFactor.begin': row(staff, { password: PASSWORD }),
  'secondFactor.finish': row(staff, async (_, api) =>
    codeOf((await api.secondFactor.begin({ password: PASSWORD })).secret),
  ),
  'secondFactor.renewCodes': row(staff, async (scene) => void (await adminsSecret(scene))),
  'secondFactor.verify': row(staff, async (scene) => codeOf(await adminsSecret(scene))),

  'disputes.byId': row(partiesAndAdmins, ofDispute, 'disputed'),
  'disputes.post': row(partiesAndAdmins, ({ disputeId }) => ({ disputeId, text: 'Hej!' }), 'disputed'),
  'disputes.offerSettlement': {
    ...row(
      { ...only('buyer', 'NOT_FOUND'), seller: 'ok' },
      ({ disputeId }) => ({ disputeId, amount: 100_00 }),
      'disputed',
      'buyer',
      'seller',
    ),
    apart: true,
  },
  // An offer of the seller's: its own party may not answer it, and nobody but the two may.
  'disputes.acceptSettlement': row(
    { ...only('buyer', 'NOT_FOUND'), seller: 'OWN_OFFER' },
    sellersOffer,
    'disputed',
    'buyer',
  ),
  'disputes.declineSettlement': row(
    { ...only('buyer', 'NOT_FOUND'), seller: 'OWN_OFFER' },
    sellersOffer,
    'disputed',
  ),
  'disputes.withdrawSettlement': row(
    { ...only('seller', 'NOT_FOUND'), buyer: 'OFFER_GONE' },
    sellersOffer,
    'disputed',
  ),
  'disputes.report': row(
    buyerOfPurchase,
    ({ listing }) => ({ listingId: listing.id, reason: 'Fel namn i startlistan.' }),
    'nameChanged',
    'buyer',
  ),

  'listings.search': row(anyone, {}),
  'listings.counts': row(anyone, {}),
  'listings.byId': row(anyone, idOfListing),
  'listings.payout': row(anyone, { price: 500 }),
  'listings.onUpdate': { ...row(anyone, idOfListing), check: firstUpdate },
  'listings.create': row(only('seller', 'SELLER_REQUIRED'), newListing),
  // A listing is public: its page says that it is another's.
  'listings.forEdit': row(only('seller', 'NOT_ALLOWED'), idOfListing),
  'listings.own': row(signedIn),
  'listings.mine': row(signedIn, {}),
  'listings.updatePrice': row(
    sellerOfListing,
    ({ listing }) => ({ id: listing.id, price: 700 }),
    'forSale',
    'seller',
  ),
  // What is not there is not counted, and nobody learns whether it was.
  'listings.seen': row(anyone, idOfListing),
  'listings.figures': row(sellerOfListing, idOfListing),
  'listings.pause': row(sellerOfListing, idOfListing, 'forSale', 'seller'),
  'listings.relist': row(sellerOfListing, idOfListing, 'paused', 'seller'),
  'listings.delete': row(sellerOfListing, idOfListing, 'paused', 'seller'),
  'listings.report': row(anyone, ({ listing }) => ({ listingId: listing.id, ...notice })),

  // A verified seller's is published, anyone else's kept.
  'drafts.save': row(signedIn, newListing),
  'drafts.mine': row(signedIn),
  'drafts.byId': row(only('other', 'DRAFT_NOT_FOUND'), othersDraft),
  'drafts.delete': row(only('other', 'DRAFT_NOT_FOUND'), othersDraft),
  'drafts.publish': row(signedIn, {}),
  'drafts.stopReminders': row(anyone, { token: 'okänd' }),

  'purchases.createCheckout': {
    ...row(
      { ...signedIn, seller: 'OWN_LISTING' },
      ({ listing }) => ({
        listingId: listing.id,
        priceSeen: listing.price,
        feeAccepted: true,
        buyerDetails: { full_name: 'Karin Köpare' },
      }),
      'forSale',
      'other',
      'buyer',
      'admin',
      'support',
    ),
    apart: true,
  },
  // What is gone counts as cancelled; to anyone but the buyer there is nothing.
  'purchases.cancelCheckout': row(signedIn, ofCheckout, 'reserved', 'buyer'),
  'purchases.verifyPayment': row(
    buyerOfPurchase,
    async (scene) => {
      await press(scene.sessionId, 'pay');
      return ofCheckout(scene);
    },
    'reserved',
    'buyer',
  ),
  // Whoever has the state that Stripe sends the buyer back with: the page is open, and nothing changes.
  'purchases.checkPayment': row(
    anyone,
    (scene) => ({ ...ofCheckout(scene), state: paymentStateOf(scene.purchaseId) }),
    'reserved',
  ),
  'purchases.mine': row(signedIn, {}, 'paid'),
  'purchases.review': row(
    buyerOfPurchase,
    ({ purchaseId }) => ({ purchaseId, text: 'Klart samma kväll.' }),
    'completed',
  ),
  'purchases.running': row(signedIn, undefined, 'paid'),
  'purchases.forConfirmation': row(only('buyer', 'LISTING_NOT_FOUND'), ofListing, 'nameChanged'),
  'purchases.confirmReceipt': row(buyerOfPurchase, ofListing, 'nameChanged', 'buyer'),
  // A listing is public: its page says that it is another's.
  'purchases.forNameChange': row(only('seller', 'NOT_ALLOWED'), ofListing, 'paid'),
  'purchases.completeNameChange': row(
    sellerOfPurchase,
    async ({ listing, users }) => {
      const listingId = listing.id;
      return { listingId, proofUploadId: await aProof({ listingId, ownerId: users.seller.id }) };
    },
    'paid',
    'seller',
  ),
  'purchases.correctDetails': row(
    buyerOfPurchase,
    ({ listing }) => ({ listingId: listing.id, buyerDetails: { full_name: 'Karin Rättad Köpare' } }),
    'paid',
    'buyer',
  ),
  'purchases.requestDetails': row(
    sellerOfPurchase,
    ({ listing }) => ({ listingId: listing.id, field: 'full_name' }),
    'paid',
    'seller',
  ),
  'purchases.giveUpSale': row(
    sellerOfPurchase,
    ({ listing }) => ({ listingId: listing.id, reason: 'other' }),
    'paid',
    'seller',
  ),
  'purchases.addMail': row(
    { ...buyerOfPurchase, seller: 'ok' },
    ({ purchaseId }) => ({
      purchaseId,
      mail: Buffer.from(`Subject: ${randomUUID()}`).toString('base64'),
    }),
    'paid',
  ),
  // Not the seller either, who gave it.
  'purchases.showCode': row(buyerOfPurchase, ofListing, 'codeGiven'),
  'purchases.rejectCode': row(buyerOfPurchase, ofListing, 'codeGiven', 'buyer'),

  'notices.confirm': row(all('CODE_EXPIRED'), { noticeId: randomUUID(), code: '123456' }),
  'notices.appeal': row(only('seller', 'NOT_FOUND'), (scene) => aNotice(scene, paused)),
  'notices.list': row(staff, {}),
  'notices.year': row(staff, { year: 2026 }),
  'notices.decide': row(staff, async (scene) => ({
    ...(await aNotice(scene)),
    decision: 'kept',
    ground: 'no_violation',
  })),
  'notices.decideAppeal': row(staff, async (scene) => ({
    ...(await aNotice(scene, { ...paused, appealText: text, appealedAt: now() })),
    outcome: 'upheld',
  })),

  'races.report': row(anyone, ({ listing }) => ({ raceId: listing.raceId, ...notice })),
  'races.tip': row(anyone, { raceId: null, raceName: 'Hjälmaren runt' }),
  'races.options': row(anyone),
  'races.catalogue': row(anyone),
  'races.suggestions': row(anyone),
  'races.otherDistances': row(anyone, ofRace),
  'races.bySlug': row(anyone, async (scene) => ({ slug: (await raceOf(scene)).slug })),
  'races.prices': row(signedIn, ofRace),
  'races.listable': row(anyone),

  'seller.statementYears': row(signedIn),
  'seller.onboardingStatus': row(signedIn),
  'seller.startOnboarding': row({ ...signedIn, seller: 'ALREADY_SELLER' }),
  'seller.onboardingLink': row({ ...signedIn, seller: 'ALREADY_SELLER' }),
  'seller.dashboardLink': row(only('seller', 'SELLER_REQUIRED')),

  'site.ads': row(anyone),
  'site.adsWhenSignedIn': row(signedIn),
  'site.banners': row(anyone),
  'site.trust': row(anyone),
  'site.reviews': row(anyone),
  'site.operator': row(anyone),

  'bids.form': row(signedIn, async (scene) => ({ raceSlug: (await raceOf(scene)).slug })),
  'bids.begin': row(signedIn, formOfBid),
  'bids.continueCard': row(buyerOnly, (scene) => buyersBid(scene, 'awaiting_card')),
  'bids.replaceCard': row(buyerOnly, (scene) => buyersBid(scene)),
  'bids.change': row(buyerOnly, async (scene) => ({
    ...(await formOfBid(scene)),
    ...(await buyersBid(scene)),
  })),
  'bids.pause': row(buyerOnly, (scene) => buyersBid(scene)),
  'bids.resume': row(buyerOnly, (scene) => buyersBid(scene, 'paused')),
  'bids.cancel': row(buyerOnly, (scene) => buyersBid(scene)),
  'bids.mine': row(signedIn, {}),
  'bids.demand': row(signedIn, ofRace),

  'push.settings': row(signedIn),
  'push.subscribe': row(signedInEnd('PUSH_REFUSED'), {
    endpoint: 'https://192.0.2.1/push',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  }),
  'push.unsubscribe': row(signedIn),
  'push.setKind': row(signedIn, { kind: 'sold', on: false }),

  'watches.create': row(anyone, ({ listing }) => ({
    raceId: listing.raceId,
    email: 'bevakare@loppbytet.example',
    agreed: true,
  })),
  'watches.confirm': row(all('TOKEN_INVALID'), { token: 'okänd' }),
  'watches.unsubscribe': row(anyone, { token: 'okänd' }),
  'watches.mine': row(signedIn),
  'watches.remove': row(signedIn, unknownId),

  'withdrawals.sendReceipt': row(all('TOKEN_INVALID'), unknownId),
  // A purchase can be named by its buyer only; anybody may describe one in words.
  'withdrawals.create': row(
    { ...all('PURCHASE_NOT_FOUND'), buyer: 'ok' },
    ({ purchaseId, users }) => ({ name: 'Åsa', email: users.buyer.email, purchaseId }),
    'paid',
  ),
  'withdrawals.list': row(staff, {}),
  'withdrawals.handle': row(staff, aWithdrawal),
};

test('every procedure has its callers here', () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
});

/** Calls a procedure by its name: `admin.users.view`. */
function callOf(api: Caller, name: string): (input: unknown) => Promise<unknown> {
  const step = (router: unknown, key: string) => (router as Record<string, unknown>)[key];
  return name.split('.').reduce(step, api) as ReturnType<typeof callOf>;
}

const purchaseRows = async (listingId: string) =>
  JSON.stringify([await readListing(listingId), await purchasesOf(listingId)]);

/** Queries change nothing, so all of a stage meet one scene. */
const scenes = new Map<Stage, Promise<Scene>>();
function sharedScene(stage: Stage): Promise<Scene> {
  const scene = scenes.get(stage) ?? sceneAt(stage);
  scenes.set(stage, scene);
  return scene;
}
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const isQuery = (name: string) => procedures[name]?._def.type === 'query';

test.each(Object.entries(rows))(
  '%s is for its callers, and changes nothing for others',
  async (name, { expected, input, at, changes, apart, check }) => {
    // Those who may not come first: whatever they did would show. Then those who change nothing.
    const rank = (who: Who) => Number(changes.includes(who)) * 2 + Number(expected[who] === 'ok');
    const order = [...callers].sort((a, b) => rank(a) - rank(b));
    const shared = apart ? null : await (isQuery(name) ? sharedScene(at) : sceneAt(at));
    for (const who of order) {
      const scene = shared ?? (await sceneAt(at));
      // All callers have one address here, and more of them than may be mailed in an hour.
      await db.delete(rateLimits);
      const before = await purchaseRows(scene.listing.id);
      const api = who === 'visitor' ? visitor() : as(scene.users[who]);
      const call = async () => {
        const sent = input instanceof Function ? await input(scene, api) : input;
        const answer = await callOf(api, name)(sent);
        await check?.(answer, scene);
      };
      const outcome = await outcomeOf(call());
      const changed = (await purchaseRows(scene.listing.id)) !== before;
      expect({ who, outcome, changed }).toEqual({
        who,
        outcome: expected[who],
        changed: changes.includes(who),
      });
    }
  },
);
