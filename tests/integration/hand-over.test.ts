import { db, pg } from '@sandbox/database';
import { aListing, aRace, type Race } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { retentionDays } from '@/domain/account/erasure';
import { DAY, HOUR, plus } from '@/domain/time';
import { codeViews, purchases } from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { getBoss } from '@/server/queue/boss';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { decryptCode } from '@/server/services/encryption';
import { exportData } from '@/server/services/profile/export-data';
import { eraseBuyerDetails } from '@/server/services/purchases/buyer-details';
import { correctDetails, rejectCode } from '@/server/services/purchases/buyer-steps';
import { completeNameChange, giveUpSale, requestDetails } from '@/server/services/purchases/seller-steps';
import { showCode } from '@/server/services/purchases/show-code';
import { as } from '../support/callers';
import { tablesWith } from '../support/every-table';
import { expectSettled, openAccounts } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import {
  auditOf,
  disputeOf,
  logOf,
  readListing,
  readPurchase,
  readUser,
  refundOf,
  statesOf,
} from '../support/rows';
import { world } from '../support/world';

const CODE = 'LOPP-7F3K-2291';

const byCode = (changes: Parameters<typeof aRace>[0] = {}) =>
  aRace({ transferMechanism: 'buyer_code', buyerFields: ['full_name', 'customer_number'], ...changes });
const withFields = () => aRace({ buyerFields: ['full_name', 'customer_number'] });

const paid = async (race: Promise<Race>) =>
  aPurchase({ race: await race })
    .paid()
    .done();
/** A purchase whose seller has handed the code over. */
const handedOver = async (changes?: Parameters<typeof aRace>[0]) =>
  continuePurchase(await paid(byCode(changes)))
    .nameChanged(CODE)
    .done();
const sellerOf = ({ listing }: PurchaseFixture, at = now()) => callAs('seller', listing.sellerId, at);
const buyerOf = ({ buyer }: PurchaseFixture, at = now()) => callAs('buyer', buyer.id, at);
const idOf = ({ listing }: PurchaseFixture) => ({ listingId: listing.id });
const rowOf = ({ purchase }: PurchaseFixture) => readPurchase(purchase.id);
const paidAtOf = ({ purchase }: PurchaseFixture) => purchase.paidAt as Date;

const details = { full_name: 'Karin Köpare', customer_number: '204815' };
const correct = (fixture: PurchaseFixture, changes: Partial<typeof details>, at?: Date) =>
  correctDetails({ ...idOf(fixture), buyerDetails: { ...details, ...changes } }, buyerOf(fixture, at));
const request = (fixture: PurchaseFixture, at?: Date) =>
  requestDetails(
    { ...idOf(fixture), field: 'customer_number', note: 'De hittar inte numret.' },
    sellerOf(fixture, at),
  );
const handOver = (fixture: PurchaseFixture, code: string, at?: Date) =>
  completeNameChange({ ...idOf(fixture), code }, sellerOf(fixture, at));

const mailOf = ({ email }: { email: string }, start: string) =>
  world.sandbox.mails.list(email).find(({ subject }) => subject.startsWith(start));

/** All mails of both parties, in full. */
const mailsAbout = ({ buyer }: PurchaseFixture, seller: { email: string }) =>
  JSON.stringify([...world.sandbox.mails.list(buyer.email), ...world.sandbox.mails.list(seller.email)]);

describe('a buyer who corrects their details', () => {
  test('replaces them, says which are new and when, and writes nothing for what is the same', async () => {
    const fixture = await paid(withFields());
    const at = plus(paidAtOf(fixture), HOUR);
    expect(await correct(fixture, {}, at)).toEqual({ changed: [] });
    expect(await logOf(fixture.purchase.id)).not.toContain('detailsCorrected');

    const { changed } = await correct(fixture, { customer_number: ' 204 816 ' }, at);
    expect(changed).toEqual(['customer_number']);
    const row = await rowOf(fixture);
    const corrected = { ...details, customer_number: '204 816' };
    expect(decryptBuyerDetails(row.id, row.buyerDetails ?? '')).toEqual(corrected);
    expect(row.detailsCorrected).toEqual({ customer_number: at.toISOString() });
    expect(row.nameChangeDeadline).toEqual(fixture.purchase.nameChangeDeadline);
    const page = await as(await readUser(fixture.listing.sellerId)).purchases.forNameChange(idOf(fixture));
    expect(page.buyer).toMatchObject({
      details: { customer_number: '204 816' },
      corrected: { customer_number: at.toISOString() },
    });
    const own = await as(fixture.buyer).purchases.forConfirmation(idOf(fixture));
    expect(own.ownDetails).toEqual(corrected);
    expect(JSON.stringify((await as(fixture.buyer).purchases.mine({})).items)).not.toContain('204 816');
  });

  test('is read by the rules of checkout', async () => {
    const fixture = await paid(withFields());
    expect(await outcomeOf(correct(fixture, { full_name: 'löpare7913127' }))).toBe('BUYER_DETAILS_WRONG');
    expect(await outcomeOf(correct(fixture, { full_name: '  ' }))).toBe('BUYER_DETAILS_MISSING');
    expect(await outcomeOf(correct(await paid(aRace()), {}))).toBe('NOT_FOUND');
  });

  test('tells the seller only when they have seen the old ones', async () => {
    const fixture = await paid(withFields());
    const seller = await readUser(fixture.listing.sellerId);
    await correct(fixture, { customer_number: '1' });
    await workQueues();
    expect(await mailsTo(seller)).not.toContain('detailsCorrected');
    await as(seller).purchases.forNameChange(idOf(fixture));
    await correct(fixture, { customer_number: '2' });
    await workQueues();
    expect((await mailsTo(seller)).filter((mail) => mail === 'detailsCorrected')).toHaveLength(1);
  });
});

describe('a seller who asks for a detail', () => {
  test('waits with the clock, and gets the time back when the buyer answers', async () => {
    const fixture = await paid(withFields());
    const start = paidAtOf(fixture);
    await request(fixture, plus(start, 10 * HOUR));
    expect(await rowOf(fixture)).toMatchObject({
      nameChangeDeadline: plus(start, 72 * HOUR),
      deadlineBeforePause: plus(start, 48 * HOUR),
      detailsRequestedField: 'customer_number',
    });
    await workQueues();
    expect(await mailsTo(fixture.buyer)).toContain('detailsRequested');
    const mail = mailOf(fixture.buyer, 'Rätta ');
    expect(mail?.text).toContain('kundnumret');
    expect(JSON.stringify(mail)).not.toContain('hittar inte numret');
    const own = await as(fixture.buyer).purchases.forConfirmation(idOf(fixture));
    const openRequest = { field: 'customer_number', note: 'De hittar inte numret.', open: true };
    expect(own.request).toMatchObject(openRequest);

    // No reminder while a details request is open.
    await runDeadlines(clockAt(plus(start, 30 * HOUR)));
    expect((await rowOf(fixture)).reminded24hAt).toBeNull();
    await correct(fixture, { customer_number: '204816' }, plus(start, 15 * HOUR));
    expect(await rowOf(fixture)).toMatchObject({
      nameChangeDeadline: plus(start, 53 * HOUR),
      nameChangeStartsAt: plus(start, 5 * HOUR),
      deadlineBeforePause: null,
      clockPausedAt: null,
    });
    expect(await outcomeOf(request(fixture, plus(start, 16 * HOUR)))).toBe('DETAILS_ALREADY_REQUESTED');
  });

  test('gets a day more when nobody answers, and then the buyer is refunded', async () => {
    const fixture = await paid(withFields());
    const start = paidAtOf(fixture);
    await request(fixture, plus(start, 10 * HOUR));
    await runDeadlines(clockAt(plus(start, 72 * HOUR - 1)));
    expect((await rowOf(fixture)).state).toBe('pending_name_change');
    await runDeadlines(clockAt(plus(start, 72 * HOUR)));
    expect(await statesOf(fixture)).toEqual(['refunded', 'inactive']);
  });
});

describe('a seller who gives the sale up', () => {
  test('refunds the buyer in full, pauses the listing and can sell it again', async () => {
    const race = await withFields();
    const seller = await aSeller();
    const fixture = await aPurchase({ race, seller, price: 900 }).paid().done();
    const near = await aListing({ race, price: 700 });
    const far = await aListing({ race, price: 300 });
    await pg`update race_listings set distance = '10 km' where id = ${far.id}`;
    const dear = await aListing({ race, price: 800 });
    await aListing({ price: 100 });

    await giveUpSale(
      { ...idOf(fixture), reason: 'organiser_refuses', text: 'De har ändrat sina regler.' },
      sellerOf(fixture),
    );
    expect(await statesOf(fixture)).toEqual(['refunded', 'inactive']);
    expect((await readListing(fixture.listing.id)).timeoutStatus).toBe('inactive_due_to_seller');
    await workQueues();
    expect((await refundOf(fixture.purchase.id)).amount).toBe(fixture.purchase.charged);
    await expectSettled(fixture.purchase.id);
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
    expect(await mailsTo(seller)).toContain('saleGivenUpSeller');
    const mail = mailOf(fixture.buyer, 'Köpet blev inte av');
    expect(mail?.text).toContain('arrangören säger nej');
    expect(mail?.text).toContain('De har ändrat sina regler.');
    // The same distance first, then the cheapest; nothing of another race.
    const links = [...(mail?.html ?? '').matchAll(/listings\/([0-9a-f-]{36})/g)].map(([, id]) => id);
    expect([...new Set(links)]).toEqual([near.id, dear.id, far.id]);

    await as(seller).listings.relist({ id: fixture.listing.id });
    const again = await aPurchase({ listing: await readListing(fixture.listing.id) })
      .paid()
      .nameChanged()
      .confirmed()
      .done();
    expect(await statesOf(again)).toEqual(['completed', 'completed']);
  });
});

describe('a code that is handed over', () => {
  test('is handed over also when the buyer’s mail cannot be queued, and the seller reads so', async () => {
    expect(await handOver(await paid(byCode()), CODE)).toMatchObject({ mailed: true });
    const fixture = await paid(byCode());
    const send = vi.spyOn(await getBoss(), 'send').mockRejectedValueOnce(new Error('no queue'));
    expect(await handOver(fixture, CODE)).toEqual({ state: 'awaiting_buyer_confirmation', mailed: false });
    send.mockRestore();
    expect((await rowOf(fixture)).state).toBe('awaiting_buyer_confirmation');
    await workQueues();
    expect(mailOf(fixture.buyer, 'Koden är lämnad')).toBeUndefined();
  });

  test('needs no file, is encrypted, and reaches the buyer alone: no mail, view or data export has it', async () => {
    const fixture = await paid(byCode());
    const seller = await readUser(fixture.listing.sellerId);
    expect(await outcomeOf(completeNameChange(idOf(fixture), sellerOf(fixture)))).toBe('CODE_MISSING');
    const proofUploadId = await aProof({ ...idOf(fixture), ownerId: seller.id });
    const withFile = completeNameChange({ ...idOf(fixture), proofUploadId }, sellerOf(fixture));
    expect(await outcomeOf(withFile)).toBe('CODE_MISSING');
    await as(seller).purchases.completeNameChange({ ...idOf(fixture), code: `  ${CODE} ` });
    const row = await rowOf(fixture);
    expect(row.handOverCode).toMatch(/^v1\./);
    expect(decryptCode(row.id, row.handOverCode ?? '')).toBe(CODE);

    await workQueues();
    expect(await tablesWith(CODE)).toEqual([]);
    expect(mailsAbout(fixture, seller)).not.toContain(CODE);
    const views = await Promise.all([
      as(fixture.buyer).purchases.forConfirmation(idOf(fixture)),
      as(fixture.buyer).purchases.mine({}),
      as(seller).purchases.forNameChange(idOf(fixture)),
      as(seller).listings.mine({}),
      as(seller).listings.byId({ id: fixture.listing.id }),
    ]);
    expect(JSON.stringify(views)).not.toContain(CODE);
    expect(views[0].code).toEqual({ given: true, seenAt: null, rejectedAt: null, rejectedNote: null });
    for (const userId of [fixture.buyer.id, seller.id]) {
      let file = '';
      for await (const part of exportData(callAs('user', userId, now()))) file += part;
      expect(file).toMatch(/kod(FrånSäljaren|TillKöparen)Finns": ?true/);
      expect(file).not.toContain(CODE);
    }
  });

  test('is in both logs from the first view on, and is one view in the hour', async () => {
    const fixture = await handedOver();
    const at = plus(fixture.purchase.nameChangedAt as Date, 5);
    expect(await showCode(idOf(fixture), buyerOf(fixture, at))).toEqual({ code: CODE });
    await showCode(idOf(fixture), buyerOf(fixture, plus(at, HOUR - 1)));
    await showCode(idOf(fixture), buyerOf(fixture, plus(at, 2 * HOUR)));
    const views = await db.select().from(codeViews).where(eq(codeViews.purchaseId, fixture.purchase.id));
    expect(views).toHaveLength(2);
    const seller = await readUser(fixture.listing.sellerId);
    const [page, list] = await Promise.all([
      as(fixture.buyer).purchases.forConfirmation(idOf(fixture)),
      as(seller).listings.mine({}),
    ]);
    const seen = [{ what: 'buyerSawCode', at }];
    expect(page.log.filter(({ what }) => what === 'buyerSawCode')).toEqual(seen);
    expect(list.items[0]?.purchase?.log.filter(({ what }) => what === 'buyerSawCode')).toEqual(seen);
    expect(list.items[0]?.purchase?.code.seenAt).toEqual(at);
  });

  test('is shown until the purchase is refunded or the code erased', async () => {
    const confirmed = await continuePurchase(await handedOver())
      .confirmed()
      .done();
    // Where the organiser asks for no details the code is erased too.
    const withoutDetails = await continuePurchase(await handedOver({ buyerFields: [] }))
      .confirmed()
      .done();
    expect(await outcomeOf(showCode(idOf(confirmed), buyerOf(confirmed)))).toBe('ok');
    const admin = await aUser({ isAdmin: true });
    const back = await continuePurchase(await handedOver())
      .reported()
      .ruled('refund', admin)
      .done();
    expect(await outcomeOf(showCode(idOf(back), buyerOf(back)))).toBe('NOT_FOUND');
    const waiting = await paid(byCode());
    expect(await outcomeOf(showCode(idOf(waiting), buyerOf(waiting)))).toBe('NOT_FOUND');

    const erasedAt = plus(confirmed.purchase.updatedAt, retentionDays.buyerDetails * DAY);
    await eraseBuyerDetails(plus(erasedAt, -1));
    expect((await rowOf(confirmed)).handOverCode).not.toBeNull();
    await eraseBuyerDetails(erasedAt);
    expect(await rowOf(confirmed)).toMatchObject({ handOverCode: null, buyerDetails: null });
    await eraseBuyerDetails(plus(withoutDetails.purchase.updatedAt, retentionDays.buyerDetails * DAY));
    expect((await rowOf(withoutDetails)).handOverCode).toBeNull();
    expect(await outcomeOf(showCode(idOf(confirmed), buyerOf(confirmed)))).toBe('NOT_FOUND');
  });

  test('is read by an admin only with an open dispute, and audited without it', async () => {
    const fixture = await continuePurchase(await handedOver())
      .reported()
      .done();
    const { id: disputeId } = await disputeOf(fixture.purchase.id);
    const admin = await aUser({ isAdmin: true });
    expect(JSON.stringify(await as(admin).disputes.byId({ disputeId }))).not.toContain(CODE);
    expect(await as(admin).admin.handOverCode({ disputeId })).toEqual({ code: CODE });
    const entries = (await auditOf(disputeId)).filter(({ action }) => action === 'code.view');
    expect(entries).toMatchObject([{ adminId: admin.id, detail: null }]);
    const { log } = await as(fixture.buyer).purchases.forConfirmation(idOf(fixture));
    expect(log.map(({ what }) => what)).toContain('adminSawCode');

    const asAdmin = as({ ...(await readUser(fixture.listing.sellerId)), isAdmin: true });
    expect(await outcomeOf(asAdmin.admin.handOverCode({ disputeId }))).toBe('CONFLICT_OF_INTEREST');
  });
});

describe('a code that does not work', () => {
  test('goes back once, and the seller has a day for another', async () => {
    const fixture = await handedOver();
    const at = plus(fixture.purchase.nameChangedAt as Date, 2 * HOUR);
    const note = { ...idOf(fixture), text: 'Den är redan använd.' };
    expect(await rejectCode(note, buyerOf(fixture, at))).toEqual({ disputeId: null });
    expect(await statesOf(fixture)).toEqual(['pending_name_change', 'pending_name_change']);
    expect(await rowOf(fixture)).toMatchObject({
      handOverCode: null,
      nameChangedAt: null,
      confirmationDeadline: null,
      nameChangeStartsAt: at,
      nameChangeDeadline: plus(at, 24 * HOUR),
      codeRejectedAt: at,
    });
    const seller = await readUser(fixture.listing.sellerId);
    await workQueues();
    expect(await mailsTo(seller)).toContain('codeRejected');
    expect(mailsAbout(fixture, seller)).not.toContain('redan använd');
    const page = await as(seller).purchases.forNameChange(idOf(fixture));
    expect(page.purchase?.code).toMatchObject({ rejectedNote: 'Den är redan använd.' });

    await handOver(fixture, 'LOPP-NY-1111', plus(at, 3 * HOUR));
    const shown = await showCode(idOf(fixture), buyerOf(fixture, plus(at, 4 * HOUR)));
    expect(shown).toEqual({ code: 'LOPP-NY-1111' });
    await continuePurchase(fixture).confirmed().done();
    expect(await statesOf(fixture)).toEqual(['completed', 'completed']);
  });

  test('becomes a dispute the second time', async () => {
    const fixture = await continuePurchase(await handedOver())
      .codeRejected()
      .done();
    await handOver(fixture, 'LOPP-NY-1111');
    const { disputeId } = await rejectCode({ ...idOf(fixture), text: ' ' }, buyerOf(fixture));
    const dispute = await disputeOf(fixture.purchase.id);
    expect(dispute).toMatchObject({ id: disputeId, kind: 'code_fails' });
    expect(dispute.reason).toBe('Koden fungerar inte hos arrangören.');
    expect(await statesOf(fixture)).toEqual(['disputed', 'awaiting_buyer_confirmation']);
  });

  test('becomes a dispute when the window has closed, to the millisecond', async () => {
    const fixture = await handedOver();
    const closesAt = plus(fixture.purchase.nameChangedAt as Date, HOUR);
    const window = { ...fixture.purchase.window, closesAt };
    await db.update(purchases).set({ window }).where(eq(purchases.id, fixture.purchase.id));
    const { disputeId } = await rejectCode(idOf(fixture), buyerOf(fixture, closesAt));
    expect(disputeId).not.toBeNull();
  });

  test('goes back once even when it is pressed twice at the same moment', async () => {
    const fixture = await handedOver();
    const outcomes = await outcomesOf(atOnce(2, () => rejectCode(idOf(fixture), buyerOf(fixture))));
    expect(outcomes).toEqual(['WRONG_STATE', 'ok']);
    expect((await rowOf(fixture)).state).toBe('pending_name_change');
  });
});
