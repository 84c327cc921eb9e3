import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/actor';
import { DAY, HOUR, plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aProof } from '@/sandbox/scenario/proof';
import { aPurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
import { buyerDetailViews, organiserContacts, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { exportData } from '@/server/services/accounts/export-data';
import { eraseAccount } from '@/server/services/accounts/internal/erase-account';
import { listNameChanges } from '@/server/services/organisers/list-name-changes';
import { refuseTransfer } from '@/server/services/organisers/refuse-transfer';
import { verifyNameChange } from '@/server/services/organisers/verify-name-change';
import { viewNameChange } from '@/server/services/organisers/view-name-change';
import { completeNameChange } from '@/server/services/purchases/complete-name-change';
import { eraseBuyerDetails } from '@/server/services/purchases/internal/erase-buyer-details';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import { as } from '../support/callers';
import { expectSettled, openAccounts } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { anOrganiser, invite, makeContact, removeContact } from '../support/organisers';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { logOf, readListing, readPurchase, refundOf, statesOf } from '../support/rows';

/** A paid purchase of a race, and a contact of its organiser. */
async function scene(seller?: User) {
  const race = await aRace({ buyerFields: ['full_name', 'customer_number'] });
  const organiserId = await anOrganiser(race.id);
  const contact = await aUser();
  await makeContact(organiserId, contact);
  const fixture = await aPurchase({ race, ...(seller && { seller }) })
    .paid()
    .done();
  return { race, organiserId, contact, fixture };
}

const idOf = ({ purchase }: PurchaseFixture) => ({ purchaseId: purchase.id });
const paidAtOf = ({ purchase }: PurchaseFixture) => purchase.paidAt as Date;
const rowOf = ({ purchase }: PurchaseFixture) => readPurchase(purchase.id);
const contactCall = ({ id }: User, at = now()) => callAs('organiser', id, at);
const verify = (fixture: PurchaseFixture, contact: User, at?: Date) =>
  verifyNameChange(idOf(fixture), contactCall(contact, at));
const REASON = 'Platsen har redan överlåtits en gång.';
const refuse = (fixture: PurchaseFixture, contact: User, at?: Date) =>
  refuseTransfer({ ...idOf(fixture), reason: REASON }, contactCall(contact, at));

describe('who may', () => {
  test('a contact of another organiser and a removed one find nothing, nor who is only invited', async () => {
    const { organiserId, contact, fixture } = await scene();
    const other = await aUser();
    await makeContact(await anOrganiser((await aRace()).id), other);
    const tries = (user: User) => [
      viewNameChange(idOf(fixture), contactCall(user)),
      verify(fixture, user),
      refuse(fixture, user),
    ];
    const nothing = Array(3).fill('PURCHASE_NOT_FOUND');
    expect(await outcomesOf(tries(other))).toEqual(nothing);
    expect((await listNameChanges({ limit: 20 }, contactCall(other))).items).toEqual([]);
    // An invitation that has not been accepted is no right yet.
    const invited = await aUser();
    await invite(organiserId, invited);
    expect(await outcomesOf(tries(invited))).toEqual(nothing);
    await removeContact(organiserId, contact);
    expect(await outcomesOf(tries(contact))).toEqual(nothing);
    expect((await listNameChanges({ limit: 20 }, contactCall(contact))).items).toEqual([]);
    expect(await statesOf(fixture)).toEqual(['pending_name_change', 'pending_name_change']);
  });

  test('a contact whose account is erased acts no more and leaves no address', async () => {
    const { organiserId, contact, fixture } = await scene();
    await invite(await anOrganiser(), contact);
    await db.transaction((tx) => eraseAccount(tx, contact.id, now()));
    expect(await outcomeOf(verify(fixture, contact))).toBe('PURCHASE_NOT_FOUND');
    const rows = await db.select().from(organiserContacts);
    expect(rows.some(({ email }) => email === contact.email)).toBe(false);
    expect(rows.find((row) => row.organiserId === organiserId)?.removedAt).not.toBeNull();
  });

  test('a contact who sells or buys the place has no say in it', async () => {
    const seller = await aSeller();
    const { organiserId, fixture } = await scene(seller);
    for (const party of [seller, fixture.buyer]) {
      await makeContact(organiserId, party);
      expect(await outcomeOf(viewNameChange(idOf(fixture), contactCall(party)))).toBe('CONFLICT_OF_INTEREST');
      expect(await outcomeOf(verify(fixture, party))).toBe('CONFLICT_OF_INTEREST');
      expect(await outcomeOf(refuse(fixture, party))).toBe('CONFLICT_OF_INTEREST');
      expect((await listNameChanges({ limit: 20 }, contactCall(party))).items).toEqual([]);
    }
  });

  test('an ended purchase is there for 30 days, without the details', async () => {
    const { contact, fixture } = await scene();
    const [seller] = await db
      .select()
      .from(users)
      .where(eq(users.id, (await rowOf(fixture)).sellerId));
    expect(await viewNameChange(idOf(fixture), contactCall(contact))).toMatchObject({
      open: true,
      sellerName: seller?.displayName,
    });
    await refuse(fixture, contact);
    const endedAt = (await rowOf(fixture)).refundedAt as Date;
    const look = (at: Date) => viewNameChange(idOf(fixture), contactCall(contact, at));
    expect(await look(plus(endedAt, 30 * DAY - 1))).toMatchObject({
      open: false,
      details: {},
      entryReference: null,
      sellerName: null,
      refusedBecause: REASON,
    });
    expect(await outcomeOf(look(plus(endedAt, 30 * DAY)))).toBe('PURCHASE_NOT_FOUND');
    await eraseBuyerDetails(plus(endedAt, 31 * DAY));
    expect((await rowOf(fixture)).transferRefusedReason).toBeNull();
  });
});

describe('the name changes to do', () => {
  test('are those of the own races, page by page, without what the buyer has given', async () => {
    const { race, contact, fixture } = await scene();
    const second = await aPurchase({ race }).paid().done();
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
    expect((await page()).items.map(({ purchaseId }) => purchaseId)).toEqual([fixture.purchase.id]);
  });

  test('show what the window asks for, and the buyer sees who looked', async () => {
    const { contact, fixture } = await scene();
    const { details } = await viewNameChange(idOf(fixture), contactCall(contact));
    expect(Object.keys(details).toSorted()).toEqual(['customer_number', 'full_name']);
    const views = await db
      .select()
      .from(buyerDetailViews)
      .where(eq(buyerDetailViews.purchaseId, fixture.purchase.id));
    expect(views.map(({ viewerId }) => viewerId)).toEqual([contact.id]);
    const { items } = await as(fixture.buyer).purchases.mine({});
    expect(items[0]?.log.map(({ what }) => what)).toContain('organiserSawDetails');
  });
});

describe('a name change that the organiser confirms', () => {
  test('needs no proof, gives the buyer a day, and pays the seller', async () => {
    const seller = await aSeller();
    const { contact, fixture } = await scene(seller);
    const at = plus(paidAtOf(fixture), HOUR);
    await verify(fixture, contact, at);
    expect(await rowOf(fixture)).toMatchObject({
      ...{ state: 'awaiting_buyer_confirmation', nameChangedAt: at, nameChangeVerifiedAt: at },
      ...{ confirmationDeadline: plus(at, DAY), proofUploadId: null },
    });
    expect((await logOf(fixture.purchase.id)).at(-1)).toBe('nameChangeVerified');
    await workQueues();
    expect(await mailsTo(seller)).toContain('nameChangeVerifiedSeller');
    expect(await mailsTo(fixture.buyer)).toContain('nameChangeVerifiedBuyer');
    expect(await outcomeOf(verify(fixture, contact, at))).toBe('NAME_CHANGE_VERIFIED');
    expect(await outcomeOf(refuse(fixture, contact, at))).toBe('NAME_CHANGE_VERIFIED');
    await runDeadlines(clockAt(plus(at, DAY - 1)));
    expect((await rowOf(fixture)).state).toBe('awaiting_buyer_confirmation');
    await runDeadlines(clockAt(plus(at, DAY)));
    expect((await rowOf(fixture)).state).toBe('completed');
    await workQueues();
    await expectSettled(fixture.purchase.id);
  });

  test("shortens the buyer's time after the seller's own, and never lengthens it", async () => {
    const [early, late] = [await scene(), await scene()];
    for (const [{ contact, fixture }, wait, expected] of [
      [early, HOUR, HOUR + DAY],
      [late, 60 * HOUR, 72 * HOUR],
    ] as const) {
      const at = plus(paidAtOf(fixture), HOUR);
      const listingId = fixture.listing.id;
      const proofUploadId = await aProof({ listingId, ownerId: fixture.listing.sellerId });
      await completeNameChange({ listingId, proofUploadId }, callAs('seller', fixture.listing.sellerId, at));
      await verify(fixture, contact, plus(at, wait));
      expect(await rowOf(fixture)).toMatchObject({
        ...{ nameChangedAt: at, confirmationDeadline: plus(at, expected), proofUploadId },
      });
    }
  });
});

describe('a name change that the organiser refuses', () => {
  test('refunds the buyer to the öre and pauses the listing', async () => {
    const seller = await aSeller();
    const { contact, fixture } = await scene(seller);
    expect(await outcomeOf(refuseTransfer({ ...idOf(fixture), reason: '  ' }, contactCall(contact)))).toBe(
      'REASON_MISSING',
    );
    await refuse(fixture, contact);
    expect(await statesOf(fixture)).toEqual(['refunded', 'inactive']);
    expect((await readListing(fixture.listing.id)).timeoutStatus).toBe('inactive_due_to_organiser');
    await workQueues();
    expect((await refundOf(fixture.purchase.id)).amount).toBe(fixture.purchase.total);
    await expectSettled(fixture.purchase.id);
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
    expect(await mailsTo(seller)).toContain('transferRefusedSeller');
    expect(await mailsTo(fixture.buyer)).toContain('transferRefusedBuyer');
  });
});

describe('what the organiser has said', () => {
  const exported = async ({ id }: { id: string }) => {
    let file = '';
    for await (const part of exportData(callAs('user', id, now()))) file += part;
    return file;
  };

  test('is shown to both parties: when the name change was confirmed', async () => {
    const seller = await aSeller();
    const { contact, fixture } = await scene(seller);
    const at = plus(paidAtOf(fixture), HOUR);
    await verify(fixture, contact, at);
    const [bought] = (await as(fixture.buyer).purchases.mine({})).items;
    const [sold] = (await as(seller).listings.mine({})).items;
    for (const view of [bought, sold?.purchase]) expect(view).toMatchObject({ verifiedAt: at });
    const confirmation = await as(fixture.buyer).purchases.forConfirmation({ listingId: fixture.listing.id });
    expect(confirmation).toMatchObject({ verifiedAt: at, refusedBecause: null });
  });

  test('is shown to both parties: why it cannot be done, also in what they take out', async () => {
    const seller = await aSeller();
    const { contact, fixture } = await scene(seller);
    await viewNameChange(idOf(fixture), contactCall(contact));
    await refuse(fixture, contact);
    const [bought] = (await as(fixture.buyer).purchases.mine({})).items;
    const [sold] = (await as(seller).listings.mine({})).items;
    for (const view of [bought, sold?.purchase]) expect(view).toMatchObject({ refusedBecause: REASON });
    for (const party of [fixture.buyer, seller]) expect(await exported(party)).toContain(REASON);
    expect(await exported(fixture.buyer)).toContain('"vem": "arrangören"');
    const own = await exported(contact);
    expect(own).toMatch(/"kontaktpersonHosArrangörer": \[\s*\{\s*"arrangör": "Arrangör /);
    expect(own).not.toContain(REASON);
  });

  test('keeps a refused place from being sold again, in this listing or another', async () => {
    const race = await aRace({ entryReference: 'required' });
    const contact = await aUser();
    await makeContact(await anOrganiser(race.id), contact);
    const seller = await aSeller();
    const listing = await aListing({ race, seller, entryReference: 'A 10-1' });
    const fixture = await aPurchase({ listing }).paid().done();
    await refuse(fixture, contact);
    const [mine] = (await as(seller).listings.mine({})).items;
    expect(mine).toMatchObject({ relistObstacle: 'ENTRY_REFUSED', can: { relist: false } });
    expect(await outcomeOf(as(seller).listings.relist({ id: listing.id }))).toBe('ENTRY_REFUSED');
    for (const by of [seller, await aSeller()]) {
      expect(await outcomeOf(aListing({ race, seller: by, entryReference: 'a10-1' }))).toBe('ENTRY_REFUSED');
      expect(await outcomeOf(aListing({ race, seller: by, entryReference: `B-${by.id.slice(0, 8)}` }))).toBe(
        'ok',
      );
    }
    await as(seller).listings.delete({ id: listing.id });
    expect(await outcomeOf(aListing({ race, seller, entryReference: 'A10-1' }))).toBe('ENTRY_REFUSED');
  });
});

test.each([1, 2, 3])('seller, organiser and clock act at once, and there is one outcome (%i)', async () => {
  const { contact, fixture } = await scene();
  const listingId = fixture.listing.id;
  const proofUploadId = await aProof({ listingId, ownerId: fixture.listing.sellerId });
  const deadline = fixture.purchase.nameChangeDeadline as Date;
  const before = plus(deadline, -1);
  await outcomesOf([
    refuse(fixture, contact, before),
    completeNameChange({ listingId, proofUploadId }, callAs('seller', fixture.listing.sellerId, before)),
    verify(fixture, contact, before),
    runDeadlines(clockAt(deadline)),
  ]);
  const { state } = await rowOf(fixture);
  expect(['refunded', 'awaiting_buyer_confirmation']).toContain(state);
  await runDeadlines(clockAt(plus(deadline, 4 * DAY)));
  await workQueues();
  const ended = await rowOf(fixture);
  expect(ended.state).toBe(state === 'refunded' ? 'refunded' : 'completed');
  await expectSettled(fixture.purchase.id);
  expect(await openAccounts(fixture.purchase.id)).toEqual({});
});
