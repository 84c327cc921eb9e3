import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aRace } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import type { OpeningEvent, PurchaseEvent } from '@/domain/purchase/states';
import { addDays, HOUR, plus, startOfDay, stockholmDate } from '@/domain/time';
import { listings, purchases } from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { drainQueues } from '@/server/jobs/workers';
import { now } from '@/server/lib/clock';
import { getBoss } from '@/server/queue/boss';
import { reportProblem } from '@/server/services/disputes/report-problem';
import { applyEvent } from '@/server/services/purchases/apply-event';
import { completeNameChange } from '@/server/services/purchases/seller-steps';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce, type Outcome, outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { logOf, readListing, readPurchase, readUser, stateOf, statesOf } from '../support/rows';

/** An instant some ms from one of a purchase's times. @throws when it has none. */
function from(time: Date | null, ms = 0): Date {
  if (!time) throw new Error('The purchase has no such time');
  return plus(time, ms);
}

const sellerOf = ({ purchase }: PurchaseFixture) => readUser(purchase.sellerId);
/** How many of these events have happened to a purchase. */
const countOf = async ({ purchase }: PurchaseFixture, ...events: PurchaseEvent[]) =>
  (await logOf(purchase.id)).filter((each) => events.includes(each)).length;
const remindersTo = async (fixture: PurchaseFixture) =>
  (await mailsTo(await sellerOf(fixture))).filter((mail) => mail === 'nameChangeReminder').length;

async function changeName({ listing }: PurchaseFixture, at: Date): Promise<Outcome> {
  const { id: listingId, sellerId } = listing;
  const proofUploadId = await aProof({ listingId, ownerId: sellerId });
  return outcomeOf(completeNameChange({ listingId, proofUploadId }, callAs('seller', sellerId, at)));
}
const report = ({ listing, buyer }: PurchaseFixture, at: Date) =>
  outcomeOf(reportProblem({ listingId: listing.id, reason: 'Fel namn.' }, callAs('buyer', buyer.id, at)));
const byClock = (event: Exclude<PurchaseEvent, OpeningEvent>, { purchase }: PurchaseFixture, at: Date) =>
  outcomeOf(
    db.transaction((tx) =>
      applyEvent(tx, { event, purchaseId: purchase.id, actor: { type: 'clock' }, now: at }),
    ),
  );

test.each([
  ['a millisecond before their end', -1, 'ok', 'TOO_EARLY'],
  ['at their end', 0, 'DEADLINE_PASSED', 'ok'],
  ['a millisecond after', 1, 'DEADLINE_PASSED', 'ok'],
] as const)('the seller’s 48 and the buyer’s 72 hours %s: the party %s, the clock %s', async (...row) => {
  const [, ms, party, clock] = row;
  const story = () => aPurchase().paid();
  const [acting, silent] = [await story().done(), await story().done()];
  const { paidAt, nameChangeDeadline } = acting.purchase;
  expect(nameChangeDeadline).toEqual(from(paidAt, 48 * HOUR));
  expect(await changeName(acting, from(nameChangeDeadline, ms))).toBe(party);
  const missed = from(silent.purchase.nameChangeDeadline, ms);
  expect(await byClock('nameChangeOverdue', silent, missed)).toBe(clock);

  const reporting = await story().nameChanged().done();
  const waiting = await story().nameChanged().done();
  const { nameChangedAt, confirmationDeadline } = reporting.purchase;
  expect(confirmationDeadline).toEqual(from(nameChangedAt, 72 * HOUR));
  expect(await report(reporting, from(confirmationDeadline, ms))).toBe(party);
  const overdue = from(waiting.purchase.confirmationDeadline, ms);
  expect(await byClock('confirmationOverdue', waiting, overdue)).toBe(clock);
});

describe('the seller’s 48 hours', () => {
  test('that end as the seller changes the name have one outcome, never both', async () => {
    const fixtures = await Promise.all(atOnce(3, () => aPurchase().paid().done()));
    await Promise.all(
      fixtures.flatMap((fixture) => {
        const last = from(fixture.purchase.nameChangeDeadline);
        return [changeName(fixture, plus(last, -1)), byClock('nameChangeOverdue', fixture, last)];
      }),
    );
    for (const fixture of fixtures) {
      expect(await countOf(fixture, 'nameChanged', 'nameChangeOverdue')).toBe(1);
    }
  });

  test('begin when the race opens for name changes, and nobody can act before', async () => {
    const today = stockholmDate(now());
    const opens = addDays(today, 10);
    const race = await aRace({ opensDay: opens, lastDay: addDays(today, 60) });
    const fixture = await aPurchase({ race }).paid().done();
    const { nameChangeStartsAt, nameChangeDeadline } = fixture.purchase;
    expect(nameChangeStartsAt).toEqual(startOfDay(opens));
    expect(nameChangeDeadline).toEqual(plus(startOfDay(opens), 48 * HOUR));
    expect(await changeName(fixture, from(nameChangeStartsAt, -1))).toBe('TOO_EARLY');
    await runDeadlines(clockAt(from(nameChangeStartsAt, -1)));
    expect(await remindersTo(fixture)).toBe(0);
    await runDeadlines(clockAt(from(nameChangeStartsAt, 24 * HOUR)));
    expect(await remindersTo(fixture)).toBe(1);
    expect(await changeName(fixture, from(nameChangeStartsAt, 25 * HOUR))).toBe('ok');
  });
});

test('reminders go out at 24 and at 32 hours, once each, by however many sweeps', async () => {
  const fixture = await aPurchase().paid().done();
  const sweep = async (hours: number, ms = 0) => {
    const at = from(fixture.purchase.nameChangeStartsAt, hours * HOUR + ms);
    await Promise.all(atOnce(4, () => runDeadlines(clockAt(at))));
    return remindersTo(fixture);
  };
  expect(await sweep(24, -1)).toBe(0);
  expect(await sweep(24)).toBe(1);
  expect(await sweep(32, -1)).toBe(1);
  expect(await sweep(32)).toBe(2);
  expect(await sweep(48, -1)).toBe(2);
  expect(await sweep(48)).toBe(2);
  expect(await countOf(fixture, 'nameChangeReminded')).toBe(2);
});

describe('a seller who stays silent', () => {
  test('leads to a full refund, a paused listing, a warning and mails to both', async () => {
    const fixture = await aPurchase().paid().done();
    const { purchase, listing, buyer } = fixture;
    await runDeadlines(clockAt(from(purchase.nameChangeDeadline)));
    expect(await stateOf(fixture)).toBe('refunded');
    const { status, timeoutStatus, disputeStatus } = await readListing(listing.id);
    expect([status, timeoutStatus, disputeStatus]).toEqual(['inactive', 'inactive_due_to_timeout', null]);
    expect(await mailsTo(buyer)).toEqual(['deadlineMissedBuyer', 'paymentConfirmed']);
    const seller = await sellerOf(fixture);
    expect(await mailsTo(seller)).toEqual(['deadlineMissedSeller', 'listingPublished', 'placeSold']);
    const { refunds, transfers } = await atStripe(purchase.id);
    expect([refunds.map(({ amount }) => amount), transfers]).toEqual([[purchase.charged], []]);
    await expectSettled(purchase.id);
    expect((await balances(purchase.id)).buyer_payable ?? 0).toBe(0);

    const { items } = await as(seller).account.notifications();
    expect(items).toMatchObject([{ type: 'timeout_warning', listingId: listing.id, canRelist: true }]);
    expect(await as(seller).account.badges()).toMatchObject({ warnings: 1, total: 1 });
    expect((await as(seller).listings.mine({})).items).toMatchObject([{ status: 'paused_deadline' }]);
  });

  test('can relist, and the listing is sold again; nothing of the old purchase is touched', async () => {
    const seller = await aSeller();
    const old = await aPurchase({ seller }).paid().done();
    await runDeadlines(clockAt(from(old.purchase.nameChangeStartsAt, 33 * HOUR)));
    await runDeadlines(clockAt(from(old.purchase.nameChangeDeadline)));
    await workQueues();
    const records = async () => [await readPurchase(old.purchase.id), await logOf(old.purchase.id)];
    const before = await records();

    await as(seller).listings.relist({ id: old.listing.id });
    expect((await as(seller).account.notifications()).items).toEqual([]);
    const again = await aPurchase({ listing: await readListing(old.listing.id), buyer: await aUser() })
      .paid()
      .done();
    expect(again.purchase).toMatchObject({ reminded24hAt: null, reminded32hAt: null });
    const done = await continuePurchase(again).nameChanged().confirmed().done();
    await workQueues();
    expect([done.purchase.state, done.listing.status]).toEqual(['completed', 'completed']);
    expect((await atStripe(done.purchase.id)).transfers).toHaveLength(1);

    expect(await records()).toEqual(before);
    expect((await atStripe(old.purchase.id)).refunds).toHaveLength(1);
  });
});

describe('the buyer’s 72 hours', () => {
  test('stop at a report: a hundred hours more change nothing', async () => {
    const fixture = await aPurchase().paid().nameChanged().reported().done();
    const before = await readPurchase(fixture.purchase.id);
    await runDeadlines(clockAt(from(fixture.purchase.confirmationDeadline, 100 * HOUR)));
    await workQueues();
    expect(await readPurchase(fixture.purchase.id)).toEqual(before);
    expect(await readListing(fixture.listing.id)).toMatchObject({ disputeStatus: 'pending' });
    const { refunds, transfers } = await atStripe(fixture.purchase.id);
    expect([refunds, transfers]).toEqual([[], []]);
  });
});

describe('the sweep', () => {
  test('by four workers at once does each thing once: one refund, one transfer, one mail of each', async () => {
    const [silentSellers, silentBuyers] = await Promise.all([
      Promise.all(atOnce(3, () => aPurchase().paid().done())),
      Promise.all(atOnce(3, () => aPurchase().paid().nameChanged().done())),
    ]);
    const at = plus(now(), 100 * HOUR);
    const reports = await Promise.all(atOnce(4, () => runDeadlines(clockAt(at))));
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0, 0, 0]);
    await Promise.all(atOnce(4, () => drainQueues()));
    for (const fixture of silentSellers) {
      expect(await countOf(fixture, 'nameChangeOverdue')).toBe(1);
      expect((await atStripe(fixture.purchase.id)).refunds).toHaveLength(1);
      expect(await mailsTo(fixture.buyer)).toEqual(['deadlineMissedBuyer', 'paymentConfirmed']);
      await expectSettled(fixture.purchase.id);
    }
    for (const fixture of silentBuyers) {
      const { id, payout } = fixture.purchase;
      expect(await statesOf(fixture)).toEqual(['completed', 'completed']);
      expect(await countOf(fixture, 'confirmationOverdue')).toBe(1);
      expect((await atStripe(id)).transfers.map(({ amount }) => amount)).toEqual([payout]);
      const mails = ['nameChangeDone', 'paymentConfirmed', 'purchaseCompletedBuyer'];
      expect(await mailsTo(fixture.buyer)).toEqual(mails);
      const sellers = ['listingPublished', 'placeSold', 'purchaseCompletedSeller'];
      expect(await mailsTo(await sellerOf(fixture))).toEqual(sellers);
      await expectSettled(fixture.purchase.id);
    }
    const nothing = { nameChangeOverdue: 0, confirmationOverdue: 0, failed: 0 };
    expect(await runDeadlines(clockAt(at))).toMatchObject(nothing);
  });

  // The last: the copies stay.
  test('asks about an expired reservation, however many payments stay undecided', async () => {
    const slow = await aPurchase().paying().done();
    const copies = Array.from({ length: 405 }, () => ({ listingId: randomUUID(), id: randomUUID() }));
    const { id: _, ...listing } = slow.listing;
    await db.insert(listings).values(copies.map(({ listingId }) => ({ ...listing, id: listingId })));
    const purchase = { ...slow.purchase, checkoutSessionId: null, updatedAt: plus(now(), -2 * HOUR) };
    await db.insert(purchases).values(copies.map((ids) => ({ ...purchase, ...ids })));
    const expired = await aPurchase().done();
    const { checkouts } = await runDeadlines(clockAt(plus(now(), HOUR)));
    expect(checkouts).toBeGreaterThan(405);
    const boss = await getBoss();
    expect(await boss.findJobs('checkout', { data: { purchaseId: expired.purchase.id } })).toHaveLength(1);
  });
});
