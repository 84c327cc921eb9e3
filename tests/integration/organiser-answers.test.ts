import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import type { PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { receiptNumber } from '@/domain/purchase/states';
import { DAY, HOUR, plus } from '@/domain/time';
import { buyerDetailViews, purchases, raceWatches } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { importAnswers, previewAnswers } from '@/server/services/organisers/answer-csv';
import { refuseMany, verifyMany } from '@/server/services/organisers/answer-many';
import { verifyNameChange } from '@/server/services/organisers/answer-name-change';
import { exportNameChanges } from '@/server/services/organisers/export-name-changes';
import { exportFigures, getFigures } from '@/server/services/organisers/figures';
import { listNameChanges } from '@/server/services/organisers/list-name-changes';
import { requestInformation } from '@/server/services/organisers/request-information';
import { eraseBuyerDetails } from '@/server/services/purchases/buyer-details';
import { correctDetails } from '@/server/services/purchases/buyer-steps';
import { requestDetails } from '@/server/services/purchases/seller-steps';
import { as } from '../support/callers';
import { dataFileOf } from '../support/data-file';
import { mailsTo } from '../support/mails';
import { anOrganisedRace, contactCall } from '../support/organiser-scene';
import { anOrganiser, makeContact } from '../support/organisers';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { aPaidPurchase } from '../support/purchases';
import { rewrite } from '../support/rewrite';
import { logOf, readPurchase, stateOf } from '../support/rows';

const REASON = 'Platsen har redan överlåtits en gång.';
const MISSING = 'Kundnumret finns inte hos oss.';
const AWAITING = 'awaiting_buyer_confirmation';
const PENDING = 'pending_name_change';

/** Paid purchases of a race, and a contact of its organiser. */
async function scene(count = 1, seller?: User) {
  const organised = await anOrganisedRace({ buyerFields: ['full_name', 'customer_number'] });
  const parties = { race: organised.race, ...(seller && { seller }) };
  const fixtures: PurchaseFixture[] = [];
  for (let nth = 0; nth < count; nth += 1) fixtures.push(await aPaidPurchase(parties));
  return { ...organised, fixtures, fixture: fixtures[0] as PurchaseFixture };
}

const idsOf = (fixtures: PurchaseFixture[]) => fixtures.map(({ purchase }) => purchase.id);
const statesIn = (fixtures: PurchaseFixture[]) => Promise.all(fixtures.map(stateOf));
const askBuyer = ({ purchase: { id } }: PurchaseFixture, contact: User, at?: Date) =>
  requestInformation(
    { of: 'buyer', purchaseId: id, field: 'customer_number', text: MISSING },
    contactCall(contact, at),
  );
const askSeller = ({ purchase: { id } }: PurchaseFixture, contact: User, at?: Date) =>
  requestInformation({ of: 'seller', purchaseId: id, text: MISSING }, contactCall(contact, at));

describe('what is missing for a name change', () => {
  test('is requested of the buyer once, while the seller’s clock is paused until it is corrected', async () => {
    const { contact, fixture } = await scene();
    const { purchase, buyer, listing } = fixture;
    const before = purchase.nameChangeDeadline as Date;
    const at = plus(purchase.paidAt as Date, HOUR);
    await askBuyer(fixture, contact, at);
    expect(await readPurchase(purchase.id)).toMatchObject({
      state: PENDING,
      detailsRequestedBy: 'organiser',
      detailsRequestedNote: MISSING,
      clockPausedAt: at,
      deadlineBeforePause: before,
      nameChangeDeadline: plus(before, DAY),
    });
    expect(await mailsTo(buyer)).toContain('detailsRequested');
    const sellerCall = callAs('seller', listing.sellerId, plus(at, 1));
    const again = await outcomesOf([
      askBuyer(fixture, contact, at),
      requestDetails({ listingId: listing.id, field: 'full_name' }, sellerCall),
    ]);
    expect(again).toEqual(Array(2).fill('DETAILS_ALREADY_REQUESTED'));
    const { items } = await listNameChanges({ limit: 20 }, contactCall(contact, at));
    expect(items).toMatchObject([{ askable: [], waitsForBuyerSince: at }]);
    const view = await as(buyer).purchases.forConfirmation({ listingId: listing.id });
    expect(view.request).toMatchObject({ by: 'organiser', note: MISSING, open: true });
    await correctDetails(
      { listingId: listing.id, buyerDetails: { full_name: 'Åsa Öberg', customer_number: '7654321' } },
      callAs('buyer', buyer.id, plus(at, HOUR)),
    );
    const after = await readPurchase(purchase.id);
    expect(after).toMatchObject({ clockPausedAt: null, nameChangeDeadline: plus(before, HOUR) });
    await verifyNameChange({ purchaseId: purchase.id }, contactCall(contact, plus(at, 2 * HOUR)));
    expect(await stateOf(fixture)).toBe(AWAITING);
  });

  test('is only a detail that the window asks for, and in time', async () => {
    const { contact, fixture } = await scene();
    const deadline = fixture.purchase.nameChangeDeadline as Date;
    const ask = (field: 'phone' | 'full_name', at: Date) =>
      outcomeOf(
        requestInformation(
          { of: 'buyer', purchaseId: fixture.purchase.id, field, text: MISSING },
          contactCall(contact, at),
        ),
      );
    expect(await ask('phone', plus(deadline, -1))).toBe('INVALID_INPUT');
    expect(await ask('full_name', deadline)).toBe('DEADLINE_PASSED');
    expect(await ask('full_name', plus(deadline, -1))).toBe('ok');
  });

  test('is requested of the seller three times at most, who reads the last, and no clock waits', async () => {
    const seller = await aSeller();
    const { contact, fixture } = await scene(1, seller);
    const { purchase, buyer } = fixture;
    const at = plus(purchase.paidAt as Date, HOUR);
    for (let nth = 0; nth < 3; nth += 1) await askSeller(fixture, contact, plus(at, nth));
    expect(await outcomeOf(askSeller(fixture, contact, at))).toBe('TOO_MANY_INFORMATION_REQUESTS');
    expect(await readPurchase(purchase.id)).toMatchObject({
      state: PENDING,
      informationRequests: 3,
      informationRequestedAt: plus(at, 2),
      clockPausedAt: null,
      nameChangeDeadline: purchase.nameChangeDeadline,
    });
    expect((await logOf(purchase.id)).at(-1)).toBe('informationRequested');
    expect(await mailsTo(seller)).toContain('informationRequested');
    const [sold] = (await as(seller).listings.mine({})).items;
    expect(sold?.purchase?.informationRequest).toMatchObject({ text: MISSING });
    expect((await as(buyer).purchases.mine({})).items[0]?.informationRequest).toBeNull();
    expect(await dataFileOf(seller)).toContain(MISSING);
    await refuseMany({ purchaseIds: [purchase.id], reason: REASON }, contactCall(contact));
    const endedAt = (await readPurchase(purchase.id)).refundedAt as Date;
    await eraseBuyerDetails(plus(endedAt, 31 * DAY));
    expect((await readPurchase(purchase.id)).informationRequestText).toBeNull();
  });

  test('is requested by no other organiser, nor by a party', async () => {
    const { organiserId, contact, fixture } = await scene();
    const { contact: other } = await scene(0);
    await makeContact(organiserId, fixture.buyer);
    for (const ask of [askBuyer, askSeller]) {
      expect(await outcomeOf(ask(fixture, other))).toBe('PURCHASE_NOT_FOUND');
      expect(await outcomeOf(ask(fixture, fixture.buyer))).toBe('CONFLICT_OF_INTEREST');
    }
    expect(await outcomeOf(askBuyer(fixture, contact))).toBe('ok');
  });
});

describe('many at once', () => {
  test('are each confirmed on their own, and those that cannot be are listed with why', async () => {
    const { contact, fixtures, organiserId } = await scene(4);
    const [first, own] = fixtures as [PurchaseFixture, PurchaseFixture];
    const { fixture: others } = await scene();
    await verifyNameChange({ purchaseId: first.purchase.id }, contactCall(contact));
    // Of one of them the contact is the buyer.
    await makeContact(organiserId, own.buyer);
    const result = await verifyMany({ purchaseIds: idsOf([...fixtures, others]) }, contactCall(own.buyer));
    expect(result).toEqual({
      verified: 2,
      refused: 0,
      failed: [
        { purchaseId: first.purchase.id, code: 'NAME_CHANGE_VERIFIED' },
        { purchaseId: own.purchase.id, code: 'CONFLICT_OF_INTEREST' },
        { purchaseId: others.purchase.id, code: 'PURCHASE_NOT_FOUND' },
      ],
    });
    expect(await statesIn([...fixtures, others])).toEqual([AWAITING, PENDING, AWAITING, AWAITING, PENDING]);
  });

  test('are refused for one reason, which every party reads', async () => {
    const { contact, fixtures } = await scene(2);
    const result = await refuseMany({ purchaseIds: idsOf(fixtures), reason: REASON }, contactCall(contact));
    expect(result).toEqual({ verified: 0, refused: 2, failed: [] });
    for (const id of idsOf(fixtures))
      expect(await readPurchase(id)).toMatchObject({ state: 'refunded', transferRefusedReason: REASON });
  });
});

describe('a file of name changes', () => {
  const csv = (rows: string[][], head = ['Köp', 'Svar', 'Skäl']) =>
    [head, ...rows].map((row) => row.join(';')).join('\r\n');
  const numberOf = ({ purchase }: PurchaseFixture) => receiptNumber(purchase.id);

  test('holds what is needed, safe to open, and each reading is recorded once', async () => {
    const { race, contact } = await scene(0);
    const fixture = await aPaidPurchase({ race, startGroup: '=1+1' });
    await scene();
    const { fileName, text } = await exportNameChanges(contactCall(contact));
    await exportNameChanges(contactCall(contact));
    expect(fileName).toMatch(/^namnbyten-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain('Köp;Lopp;Distans;Datum;Start- eller bokningsnummer;Står på;Startgrupp;');
    expect(head).toMatch(/;Klart senast;Svar;Skäl$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(new RegExp(`^Köp ${numberOf(fixture)};`));
    expect(rows[0]).toContain(";'=1+1;");
    expect(rows[0]).not.toContain(fixture.buyer.email);
    const views = await db
      .select()
      .from(buyerDetailViews)
      .where(eq(buyerDetailViews.purchaseId, fixture.purchase.id));
    expect(views.map(({ viewerId }) => viewerId)).toEqual([contact.id]);
  });

  test('holds telephone numbers as they are written', async () => {
    const { race, contact } = await anOrganisedRace({ buyerFields: ['full_name', 'phone'] });
    await aPaidPurchase({ race });
    const { text } = await exportNameChanges(contactCall(contact));
    expect(text).toContain(';+46701234567;');
  });

  test('comes back with answers, is previewed row by row, and then carried out', async () => {
    const { contact, fixtures } = await scene(4);
    const [done = '', no = '', twice = '', left = ''] = fixtures.map(numberOf);
    const { fixture: others } = await scene();
    const text = csv([
      [`Köp ${done}`, 'bytt', ''],
      [no.toLowerCase(), 'GÅR INTE', REASON],
      [twice, 'bytt', ''],
      [twice, 'går inte', REASON],
      [left, '', ''],
      [numberOf(others), 'bytt', ''],
      ['hej', 'bytt', ''],
      [left, 'kanske', ''],
    ]);
    const { rows } = await previewAnswers({ text }, contactCall(contact));
    expect(rows.map(({ line, answer, error }) => [line, answer, error])).toEqual([
      [2, 'verified', null],
      [3, 'refused', null],
      [4, 'verified', null],
      [5, null, 'Köpet finns på två rader.'],
      [6, null, null],
      [7, null, 'Inget namnbyte med det här köpnumret väntar hos er.'],
      [8, null, 'Köpnumret ska ha åtta tecken, som i filen ni hämtade.'],
      [9, null, 'Svaret ska vara "bytt" eller "går inte".'],
    ]);
    expect(rows[5]?.raceName).toBeNull();
    expect(await statesIn(fixtures)).toEqual(Array(4).fill(PENDING));
    const importing = () => importAnswers({ text }, contactCall(contact));
    expect(await importing()).toEqual({ verified: 2, refused: 1, failed: [] });
    expect(await statesIn([...fixtures, others])).toEqual([AWAITING, 'refunded', AWAITING, PENDING, PENDING]);
    expect(await readPurchase(fixtures[1]?.purchase.id ?? '')).toMatchObject({
      transferRefusedReason: REASON,
    });
    // The same file once more does nothing.
    expect(await importing()).toEqual({ verified: 0, refused: 0, failed: [] });
  });

  test('as it was fetched asks for nothing, and is read by its own columns', async () => {
    const { contact, fixtures } = await scene(2);
    const { text } = await exportNameChanges(contactCall(contact));
    const { rows } = await previewAnswers({ text }, contactCall(contact));
    expect(rows).toMatchObject(Array(2).fill({ answer: null, error: null }));
    const answered = text.replaceAll(';;\r\n', ';bytt;\r\n');
    const result = await importAnswers({ text: answered }, contactCall(contact));
    expect(result).toEqual({ verified: 2, refused: 0, failed: [] });
    expect(await statesIn(fixtures)).toEqual([AWAITING, AWAITING]);
  });

  test('is refused when it is none, lacks a column or is too long', async () => {
    const { contact } = await scene(0);
    const tried = (text: string) => outcomeOf(previewAnswers({ text }, contactCall(contact)));
    expect(await tried('\n')).toBe('CSV_UNREADABLE');
    expect(await tried(csv([], ['Köp', 'Svar']))).toBe('ANSWERS_COLUMNS');
    const rows = (count: number) => csv(Array.from({ length: count }, () => ['ABCDEF01', 'bytt', '']));
    expect(await tried(rows(500))).toBe('ok');
    expect(await tried(rows(501))).toBe('ANSWERS_TOO_LONG');
  });

  test('leaves a paused purchase as it is', async () => {
    const { contact, fixture } = await scene();
    const at = now();
    await rewrite(purchases, fixture.purchase.id, { chargebackAt: at, chargebackEndsAt: plus(at, DAY) });
    const text = csv([[numberOf(fixture), 'bytt', '']]);
    const { rows } = await previewAnswers({ text }, contactCall(contact));
    expect(rows).toMatchObject([{ answer: null, purchaseId: null, error: expect.stringMatching(/./) }]);
  });
});

describe('the figures', () => {
  const none = { listed: 0, sold: 0, toNameChange: null, watches: 0 };

  test('are of the own races alone: listed, sold, the time to the name change and who watches', async () => {
    const { race, contact, fixture } = await scene(2);
    await aListing({ race });
    await aPaidPurchase();
    const watcher = await aUser();
    const watch = { raceId: race.id, createdAt: now() };
    await db.insert(raceWatches).values([
      { ...watch, email: watcher.email, confirmedAt: now(), unsubscribeToken: `a-${race.id}` },
      { ...watch, email: `x-${watcher.email}`, unsubscribeToken: `b-${race.id}` },
    ]);
    await verifyNameChange(
      { purchaseId: fixture.purchase.id },
      contactCall(contact, plus(fixture.purchase.paidAt as Date, 5 * HOUR)),
    );
    const other = await aRace({ nameChangeRule: 'forbidden' });
    await makeContact(await anOrganiser(other.id), contact);
    const figures = await getFigures({ raceId: null }, contactCall(contact));
    expect(figures.total).toEqual({ listed: 3, sold: 2, toNameChange: 5, watches: 1 });
    expect(figures.races.map(({ raceId, forbidden, sold }) => [raceId, forbidden, sold])).toEqual(
      expect.arrayContaining([
        [race.id, false, 2],
        [other.id, true, 0],
      ]),
    );
    expect(figures.weeks).toHaveLength(52);
    expect(figures.weeks.reduce((sum, { sold }) => sum + sold, 0)).toBe(2);
    expect((await getFigures({ raceId: other.id }, contactCall(contact))).total).toEqual(none);
    const { text } = await exportFigures({ raceId: race.id }, contactCall(contact));
    expect(text.trim().split('\r\n')).toHaveLength(53);
    expect(text).toContain(';3;2;5;1');
    expect(text).not.toContain(watcher.email);
  });

  test("tell neither of another organiser's race nor of a purchase that has been called off", async () => {
    const { contact, fixture } = await scene();
    const { race } = await scene();
    for (const figures of [getFigures, exportFigures])
      expect(await outcomeOf(figures({ raceId: race.id }, contactCall(contact)))).toBe('RACE_NOT_FOUND');
    await refuseMany({ purchaseIds: [fixture.purchase.id], reason: REASON }, contactCall(contact));
    const { total } = await getFigures({ raceId: null }, contactCall(contact));
    expect(total).toEqual({ ...none, listed: 1 });
  });
});
