import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import type { PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import type { NameChangesPage } from '@/domain/organiser/input';
import { DAY, HOUR, plus } from '@/domain/time';
import { buyerDetailViews, organiserContacts, purchases } from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { refuseTransfer, verifyNameChange } from '@/server/services/organisers/answer-name-change';
import { listNameChanges } from '@/server/services/organisers/list-name-changes';
import { viewNameChange } from '@/server/services/organisers/view-name-change';
import { eraseAccount } from '@/server/services/profile/erase-account';
import { eraseBuyerDetails } from '@/server/services/purchases/buyer-details';
import { completeNameChange } from '@/server/services/purchases/seller-steps';
import { as } from '../support/callers';
import { dataFileOf } from '../support/data-file';
import { expectSettled, openAccounts } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { anOrganisedRace, contactCall } from '../support/organiser-scene';
import { anOrganiser, invite, makeContact, removeContact } from '../support/organisers';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { aPaidPurchase } from '../support/purchases';
import { workQueues } from '../support/queues';
import { rewrite } from '../support/rewrite';
import { logOf, readListing, readPurchase, readUser, refundOf, stateOf, statesOf } from '../support/rows';

/** A paid purchase of a race, and a contact of its organiser. */
async function scene() {
  const organised = await anOrganisedRace({ buyerFields: ['full_name', 'customer_number'] });
  const seller = await aSeller();
  return { ...organised, seller, fixture: await aPaidPurchase({ race: organised.race, seller }) };
}

const idOf = ({ purchase }: PurchaseFixture) => ({ purchaseId: purchase.id });
const paidAtOf = ({ purchase }: PurchaseFixture) => purchase.paidAt as Date;
const rowOf = ({ purchase }: PurchaseFixture) => readPurchase(purchase.id);
const view = (fixture: PurchaseFixture, contact: User, at?: Date) =>
  viewNameChange(idOf(fixture), contactCall(contact, at));
const verify = (fixture: PurchaseFixture, contact: User, at?: Date) =>
  verifyNameChange(idOf(fixture), contactCall(contact, at));
const REASON = 'Platsen har redan överlåtits en gång.';
const refuse = (fixture: PurchaseFixture, contact: User, at?: Date) =>
  refuseTransfer({ ...idOf(fixture), reason: REASON }, contactCall(contact, at));
const listed = async (contact: User) =>
  (await listNameChanges({ limit: 20 }, contactCall(contact))).items.map(({ purchaseId }) => purchaseId);
/** The seller's own name change, with a new proof. */
async function changeName({ listing: { id: listingId, sellerId } }: PurchaseFixture, at: Date) {
  const proofUploadId = await aProof({ listingId, ownerId: sellerId });
  await completeNameChange({ listingId, proofUploadId }, callAs('seller', sellerId, at));
  return proofUploadId;
}

describe('who may', () => {
  const everyAction = (fixture: PurchaseFixture, user: User) =>
    outcomesOf([view(fixture, user), verify(fixture, user), refuse(fixture, user)]);

  test('contacts of another organiser, the removed and the only invited find nothing', async () => {
    const { organiserId, contact, fixture } = await scene();
    const { contact: other } = await anOrganisedRace();
    const invited = await aUser();
    await invite(organiserId, invited);
    await removeContact(organiserId, contact);
    for (const user of [other, invited, contact]) {
      expect(await everyAction(fixture, user)).toEqual(Array(3).fill('PURCHASE_NOT_FOUND'));
      expect(await listed(user)).toEqual([]);
    }
    expect(await statesOf(fixture)).toEqual(['pending_name_change', 'pending_name_change']);
  });

  test('a contact whose account is erased acts no more and leaves no address', async () => {
    const { organiserId, contact, fixture } = await scene();
    await invite(await anOrganiser(), contact);
    await db.transaction((tx) => eraseAccount(tx, contact.id, now()));
    expect(await readUser(contact.id)).toMatchObject({ isOrganiserContact: false });
    expect(await outcomeOf(verify(fixture, contact))).toBe('PURCHASE_NOT_FOUND');
    const rows = await db.select().from(organiserContacts);
    expect(rows.some(({ email }) => email === contact.email)).toBe(false);
    expect(rows.find((row) => row.organiserId === organiserId)?.removedAt).not.toBeNull();
  });

  test('a contact who sells or buys the place has no say in it', async () => {
    const { organiserId, seller, fixture } = await scene();
    for (const party of [seller, fixture.buyer]) {
      await makeContact(organiserId, party);
      expect(await everyAction(fixture, party)).toEqual(Array(3).fill('CONFLICT_OF_INTEREST'));
      expect(await listed(party)).toEqual([]);
    }
  });

  test('a contact reads what the window asks for, and without it until 30 days after the end', async () => {
    const { contact, seller, fixture } = await scene();
    const { displayName: sellerName } = await readUser(seller.id);
    const seen = await view(fixture, contact);
    expect(seen).toMatchObject({ open: true, sellerName });
    expect(Object.keys(seen.details).toSorted()).toEqual(['customer_number', 'full_name']);
    const own = eq(buyerDetailViews.purchaseId, fixture.purchase.id);
    expect(await db.select().from(buyerDetailViews).where(own)).toMatchObject([{ viewerId: contact.id }]);
    const { items } = await as(fixture.buyer).purchases.mine({});
    expect(items[0]?.log.map(({ what }) => what)).toContain('organiserSawDetails');
    await refuse(fixture, contact);
    const endedAt = (await rowOf(fixture)).refundedAt as Date;
    expect(await view(fixture, contact, plus(endedAt, 30 * DAY - 1))).toMatchObject({
      open: false,
      details: {},
      entryReference: null,
      sellerName: null,
      refusedBecause: REASON,
    });
    expect(await outcomeOf(view(fixture, contact, plus(endedAt, 30 * DAY)))).toBe('PURCHASE_NOT_FOUND');
    await eraseBuyerDetails(plus(endedAt, 31 * DAY));
    expect((await rowOf(fixture)).transferRefusedReason).toBeNull();
  });
});

test('the name changes to do are those of the own races, page by page, without what the buyer gave', async () => {
  const { race, contact, fixture } = await scene();
  const second = await aPaidPurchase({ race });
  await scene();
  const page = (cursor?: string | null) => listNameChanges({ cursor, limit: 1 }, contactCall(contact));
  const first = await page();
  const next = await page(first.nextCursor);
  const ids = [...first.items, ...next.items].map(({ purchaseId }) => purchaseId);
  expect(ids.toSorted()).toEqual([fixture.purchase.id, second.purchase.id].toSorted());
  expect(next.nextCursor).toBeNull();
  expect(JSON.stringify([first, next])).not.toContain(fixture.buyer.email);
  expect(await outcomeOf(page('hej'))).toBe('INVALID_INPUT');
  await verify(second, contact);
  expect(await listed(contact)).toEqual([fixture.purchase.id]);
});

test('name changes are listed by race and state, and by their deadlines, page by page', async () => {
  const { race, contact, fixture } = await scene();
  const second = await aPaidPurchase({ race });
  const third = await aPaidPurchase({ race });
  await changeName(second, plus(paidAtOf(second), HOUR));
  const stopped = { chargebackAt: now(), chargebackEndsAt: plus(now(), DAY) };
  await rewrite(purchases, third.purchase.id, stopped);
  const ids = async (asked: Partial<NameChangesPage>) =>
    (await listNameChanges({ limit: 20, ...asked }, contactCall(contact))).items.map(
      ({ purchaseId }) => purchaseId,
    );
  expect(await ids({ state: 'pending_name_change' })).toEqual([fixture.purchase.id]);
  expect(await ids({ state: 'awaiting_buyer_confirmation' })).toEqual([second.purchase.id]);
  expect(await ids({ state: 'stopped' })).toEqual([third.purchase.id]);
  expect(await ids({ raceId: race.id })).toHaveLength(3);
  expect(await ids({ raceId: randomUUID() })).toEqual([]);

  for (const desc of [false, true]) {
    const paged: (Date | null)[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listNameChanges({ limit: 1, cursor, sort: 'until', desc }, contactCall(contact));
      paged.push(...page.items.map(({ until }) => until));
      cursor = page.nextCursor;
    } while (cursor);
    const times = paged.map((until) => until?.getTime() ?? 0);
    expect(times).toHaveLength(3);
    expect(times).toEqual(times.toSorted((a, b) => (desc ? b - a : a - b)));
  }
});

describe('a name change that the organiser confirms', () => {
  test('needs no proof, gives the buyer a day, is shown to both, and pays the seller', async () => {
    const { contact, seller, fixture } = await scene();
    const { buyer, listing, purchase } = fixture;
    const at = plus(paidAtOf(fixture), HOUR);
    await verify(fixture, contact, at);
    expect(await rowOf(fixture)).toMatchObject({
      state: 'awaiting_buyer_confirmation',
      nameChangedAt: at,
      nameChangeVerifiedAt: at,
      confirmationDeadline: plus(at, DAY),
      proofUploadId: null,
    });
    expect((await logOf(purchase.id)).at(-1)).toBe('nameChangeVerified');
    expect(await mailsTo(seller)).toContain('nameChangeVerifiedSeller');
    expect(await mailsTo(buyer)).toContain('nameChangeVerifiedBuyer');
    const [bought] = (await as(buyer).purchases.mine({})).items;
    const [sold] = (await as(seller).listings.mine({})).items;
    for (const shown of [bought, sold?.purchase]) expect(shown).toMatchObject({ verifiedAt: at });
    const confirmation = await as(buyer).purchases.forConfirmation({ listingId: listing.id });
    expect(confirmation).toMatchObject({ verifiedAt: at, refusedBecause: null });

    const again = await outcomesOf([verify(fixture, contact, at), refuse(fixture, contact, at)]);
    expect(again).toEqual(['NAME_CHANGE_VERIFIED', 'NAME_CHANGE_VERIFIED']);
    await runDeadlines(clockAt(plus(at, DAY - 1)));
    expect(await stateOf(fixture)).toBe('awaiting_buyer_confirmation');
    await runDeadlines(clockAt(plus(at, DAY)));
    expect(await stateOf(fixture)).toBe('completed');
    await workQueues();
    await expectSettled(purchase.id);
  });

  test.each([
    ['shortens', HOUR, HOUR + DAY],
    ['never lengthens', 60 * HOUR, 72 * HOUR],
  ])("%s the buyer's time after the seller's own", async (_, wait, expected) => {
    const { contact, fixture } = await scene();
    const at = plus(paidAtOf(fixture), HOUR);
    const proofUploadId = await changeName(fixture, at);
    await verify(fixture, contact, plus(at, wait));
    const row = await rowOf(fixture);
    expect(row).toMatchObject({ nameChangedAt: at, confirmationDeadline: plus(at, expected), proofUploadId });
  });
});

describe('a name change that the organiser refuses', () => {
  test('refunds the buyer to the öre, pauses the listing, and both parties see and take out why', async () => {
    const { contact, seller, fixture } = await scene();
    const { buyer, listing, purchase } = fixture;
    const blank = refuseTransfer({ ...idOf(fixture), reason: '  ' }, contactCall(contact));
    expect(await outcomeOf(blank)).toBe('REASON_MISSING');
    await view(fixture, contact);
    await refuse(fixture, contact);
    expect(await statesOf(fixture)).toEqual(['refunded', 'inactive']);
    expect((await readListing(listing.id)).timeoutStatus).toBe('inactive_due_to_organiser');
    await workQueues();
    expect((await refundOf(purchase.id)).amount).toBe(purchase.charged);
    await expectSettled(purchase.id);
    expect(await openAccounts(purchase.id)).toEqual({});
    expect(await mailsTo(seller)).toContain('transferRefusedSeller');
    expect(await mailsTo(buyer)).toContain('transferRefusedBuyer');

    const [bought] = (await as(buyer).purchases.mine({})).items;
    const [sold] = (await as(seller).listings.mine({})).items;
    for (const shown of [bought, sold?.purchase]) expect(shown).toMatchObject({ refusedBecause: REASON });
    for (const party of [buyer, seller]) expect(await dataFileOf(party)).toContain(REASON);
    expect(await dataFileOf(buyer)).toContain('"vem": "arrangören"');
    const own = await dataFileOf(contact);
    expect(own).toMatch(/"kontaktpersonHosArrangörer": \[\s*\{\s*"arrangör": "Arrangör /);
    expect(own).not.toContain(REASON);
  });

  test('keeps the place from being sold again, in this listing or another', async () => {
    const { race, contact } = await anOrganisedRace({ entryReference: 'required' });
    const seller = await aSeller();
    const listing = await aListing({ race, seller, entryReference: 'A 10-1' });
    await refuse(await aPaidPurchase({ listing }), contact);
    const [mine] = (await as(seller).listings.mine({})).items;
    expect(mine).toMatchObject({ relistObstacle: 'ENTRY_REFUSED', can: { relist: false } });
    expect(await outcomeOf(as(seller).listings.relist({ id: listing.id }))).toBe('ENTRY_REFUSED');
    const sell = (by: User, entryReference: string) =>
      outcomeOf(aListing({ race, seller: by, entryReference }));
    for (const by of [seller, await aSeller()]) {
      expect(await sell(by, 'a10-1')).toBe('ENTRY_REFUSED');
      expect(await sell(by, `B-${by.id.slice(0, 8)}`)).toBe('ok');
    }
    await as(seller).listings.delete({ id: listing.id });
    expect(await sell(seller, 'A10-1')).toBe('ENTRY_REFUSED');
  });
});
