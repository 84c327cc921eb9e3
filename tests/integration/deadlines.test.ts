import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/actor';
import type { OpeningEvent, PurchaseEvent } from '@/domain/purchase/transitions';
import { addDays, HOUR, plus, startOfDay, stockholmDate } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { aProof } from '@/sandbox/scenario/proof';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
import { listings, purchases, races } from '@/server/db/schema';
import { getBoss } from '@/server/jobs/boss';
import { drainQueues } from '@/server/jobs/work';
import { now } from '@/server/lib/clock';
import { reportProblem } from '@/server/services/disputes/report-problem';
import { completeNameChange } from '@/server/services/purchases/complete-name-change';
import { confirmReceipt } from '@/server/services/purchases/confirm-receipt';
import { applyEvent } from '@/server/services/purchases/internal/apply-event';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce, type Outcome, outcomeOf } from '../support/outcome';
import { runScheduledSweep, workQueues } from '../support/queues';
import { logOf, readListing, readPurchase, readUser, stateOf, statesOf } from '../support/rows';
import { world } from '../support/world';

/** An instant some ms from one of a purchase's times. @throws when it has none. */
function from(time: Date | null, ms = 0): Date {
  if (!time) throw new Error('The purchase has no such time');
  return plus(time, ms);
}

const sellerOf = ({ purchase }: PurchaseFixture) => readUser(purchase.sellerId);
const countOf = async ({ purchase }: PurchaseFixture, event: PurchaseEvent) =>
  (await logOf(purchase.id)).filter((each) => each === event).length;
const remindersTo = async (fixture: PurchaseFixture) =>
  (await mailsTo(await sellerOf(fixture))).filter((mail) => mail === 'nameChangeReminder').length;

async function changeName({ listing }: PurchaseFixture, at: Date): Promise<Outcome> {
  const { id: listingId, sellerId } = listing;
  const proofUploadId = await aProof({ listingId, ownerId: sellerId });
  return outcomeOf(completeNameChange({ listingId, proofUploadId }, callAs('seller', sellerId, at)));
}
const confirm = ({ listing, buyer }: PurchaseFixture, at: Date) =>
  outcomeOf(confirmReceipt({ listingId: listing.id }, callAs('buyer', buyer.id, at)));
const report = ({ listing, buyer }: PurchaseFixture, at: Date) =>
  outcomeOf(reportProblem({ listingId: listing.id, reason: 'Fel namn.' }, callAs('buyer', buyer.id, at)));
const byClock = (event: Exclude<PurchaseEvent, OpeningEvent>, { purchase }: PurchaseFixture, at: Date) =>
  outcomeOf(
    db.transaction((tx) =>
      applyEvent(tx, { event, purchaseId: purchase.id, actor: { type: 'clock' }, now: at }),
    ),
  );

const edge = [-1, 0, 1] as const;

describe('the seller’s 48 hours', () => {
  test('end exactly then, for the seller and for the clock', async () => {
    const outcomes = await Promise.all(
      edge.map(async (ms) => {
        const [acting, silent] = await Promise.all([aPurchase().paid().done(), aPurchase().paid().done()]);
        const { nameChangeDeadline, paidAt } = acting.purchase;
        expect(nameChangeDeadline).toEqual(from(paidAt, 48 * HOUR));
        return [
          await changeName(acting, from(nameChangeDeadline, ms)),
          await byClock('nameChangeOverdue', silent, from(silent.purchase.nameChangeDeadline, ms)),
        ];
      }),
    );
    expect(outcomes).toEqual([
      ['ok', 'TOO_EARLY'],
      ['DEADLINE_PASSED', 'ok'],
      ['DEADLINE_PASSED', 'ok'],
    ]);
  });

  test('are over though no sweep has run: a late sweep finds everything as it was', async () => {
    const fixture = await aPurchase().paid().done();
    const late = from(fixture.purchase.nameChangeDeadline, 30 * HOUR);
    expect(await changeName(fixture, late)).toBe('DEADLINE_PASSED');
    expect(await stateOf(fixture)).toBe('pending_name_change');
    await runDeadlines(clockAt(late));
    expect(await stateOf(fixture)).toBe('refunded');
  });

  test('that end as the seller changes the name have one outcome, never both', async () => {
    const fixtures = await Promise.all(atOnce(4, () => aPurchase().paid().done()));
    const last = fixtures.map(({ purchase }) => from(purchase.nameChangeDeadline));
    await Promise.all(
      fixtures.flatMap((fixture, i) => [
        changeName(fixture, plus(last[i] as Date, -1)),
        byClock('nameChangeOverdue', fixture, last[i] as Date),
      ]),
    );
    for (const fixture of fixtures) {
      const ends = (await countOf(fixture, 'nameChanged')) + (await countOf(fixture, 'nameChangeOverdue'));
      expect(ends).toBe(1);
    }
  });

  test('begin when the race opens for name changes, and nobody can act before', async () => {
    const today = stockholmDate(now());
    const opens = addDays(today, 10);
    const race = await aRace({ nameChangeOpens: opens, nameChangeDeadline: addDays(today, 60) });
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

  test('are cut short by the race’s own deadline, and then nobody is reminded', async () => {
    const race = await aRace();
    const listing = await aListing({ race });
    const closesAt = plus(now(), 20 * HOUR);
    const windows = race.windows.map((window) => ({ ...window, closesAt }));
    await db.update(races).set({ windows }).where(eq(races.id, race.id));
    const fixture = await aPurchase({ listing }).paid().done();
    const { nameChangeDeadline } = fixture.purchase;
    expect(nameChangeDeadline).toEqual(closesAt);
    expect(await changeName(fixture, from(nameChangeDeadline, 0))).toBe('DEADLINE_PASSED');
    await runDeadlines(clockAt(from(fixture.purchase.paidAt, 24 * HOUR)));
    expect(await stateOf(fixture)).toBe('refunded');
    expect(await remindersTo(fixture)).toBe(0);
  });
});

describe('reminders', () => {
  test('go out at 24 and at 32 hours, once each, by however many sweeps', async () => {
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

  test('that no sweep sent in time are not all sent later: only the latest is', async () => {
    const fixture = await aPurchase().paid().done();
    await runDeadlines(clockAt(from(fixture.purchase.nameChangeStartsAt, 33 * HOUR)));
    await runDeadlines(clockAt(from(fixture.purchase.nameChangeStartsAt, 34 * HOUR)));
    expect(await remindersTo(fixture)).toBe(1);
  });

  test('are not sent to a seller who has done it, nor after the deadline', async () => {
    const [done, missed] = await Promise.all([
      aPurchase().paid().nameChanged().done(),
      aPurchase().paid().done(),
    ]);
    await runDeadlines(clockAt(from(done.purchase.paidAt, 25 * HOUR)));
    const late = from(missed.purchase.nameChangeDeadline, 1);
    expect(await byClock('nameChangeReminded', missed, late)).toBe('ALREADY_REMINDED');
    expect(await remindersTo(done)).toBe(0);
  });
});

describe('a seller who stays silent', () => {
  test('leads to a full refund, a paused listing, a warning and mails to both', async () => {
    const fixture = await aPurchase().paid().done();
    const { purchase, listing, buyer } = fixture;
    await runDeadlines(clockAt(from(purchase.nameChangeDeadline)));
    expect(await stateOf(fixture)).toBe('refunded');
    expect(await readListing(listing.id)).toMatchObject({
      ...{ status: 'inactive', timeoutStatus: 'inactive_due_to_timeout', disputeStatus: null },
    });
    expect(await mailsTo(buyer)).toEqual(['deadlineMissedBuyer', 'paymentConfirmed', 'refundMade']);
    const seller = await sellerOf(fixture);
    expect(await mailsTo(seller)).toEqual(['deadlineMissedSeller', 'listingPublished', 'placeSold']);
    const { refunds, transfers } = await atStripe(purchase.id);
    expect([refunds.map(({ amount }) => amount), transfers]).toEqual([[purchase.total], []]);
    await expectSettled(purchase.id);
    expect((await balances(purchase.id)).buyer_payable ?? 0).toBe(0);

    const { items } = await as(seller).account.notifications();
    expect(items).toMatchObject([{ type: 'timeout_warning', listingId: listing.id, canRelist: true }]);
    expect(await as(seller).account.badges()).toMatchObject({ warnings: 1, total: 1 });
    expect((await as(seller).listings.mine({})).items).toMatchObject([{ face: 'paused_deadline' }]);
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
  test('end exactly then, for a report and for the clock', async () => {
    const outcomes = await Promise.all(
      edge.map(async (ms) => {
        const story = () => aPurchase().paid().nameChanged().done();
        const [reporting, silent] = await Promise.all([story(), story()]);
        const { confirmationDeadline, nameChangedAt } = reporting.purchase;
        expect(confirmationDeadline).toEqual(from(nameChangedAt, 72 * HOUR));
        return [
          await report(reporting, from(confirmationDeadline, ms)),
          await byClock('confirmationOverdue', silent, from(silent.purchase.confirmationDeadline, ms)),
        ];
      }),
    );
    expect(outcomes).toEqual([
      ['ok', 'TOO_EARLY'],
      ['DEADLINE_PASSED', 'ok'],
      ['DEADLINE_PASSED', 'ok'],
    ]);
  });

  test('of silence complete the purchase and pay the seller once; both get mails', async () => {
    const fixture = await aPurchase().paid().nameChanged().done();
    const { purchase, buyer } = fixture;
    await Promise.all(atOnce(4, () => runDeadlines(clockAt(from(purchase.confirmationDeadline)))));
    expect(await statesOf(fixture)).toEqual(['completed', 'completed']);
    expect(await mailsTo(buyer)).toEqual(['nameChangeDone', 'paymentConfirmed', 'purchaseCompletedBuyer']);
    expect(await mailsTo(await sellerOf(fixture))).toEqual([
      'listingPublished',
      'placeSold',
      'purchaseCompletedSeller',
    ]);
    expect((await atStripe(purchase.id)).transfers.map(({ amount }) => amount)).toEqual([purchase.payout]);
    expect(await countOf(fixture, 'confirmationOverdue')).toBe(1);
    await expectSettled(purchase.id);
  });

  test('do not take a confirmation from a buyer who comes before a late sweep', async () => {
    const fixture = await aPurchase().paid().nameChanged().done();
    expect(await confirm(fixture, from(fixture.purchase.confirmationDeadline, HOUR))).toBe('ok');
    expect(await confirm(fixture, now())).toBe('ALREADY_COMPLETED');
  });

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

  test('that run out as the buyer confirms and reports end one way, with at most one transfer', async () => {
    const fixtures = await Promise.all(atOnce(4, () => aPurchase().paid().nameChanged().done()));
    for (const fixture of fixtures) {
      const last = from(fixture.purchase.confirmationDeadline);
      await Promise.all([
        confirm(fixture, plus(last, -1)),
        report(fixture, plus(last, -1)),
        byClock('confirmationOverdue', fixture, last),
      ]);
    }
    await workQueues();
    for (const fixture of fixtures) {
      const completed = (await stateOf(fixture)) === 'completed';
      expect((await atStripe(fixture.purchase.id)).transfers).toHaveLength(completed ? 1 : 0);
      const ends = [
        await countOf(fixture, 'receiptConfirmed'),
        await countOf(fixture, 'problemReported'),
        await countOf(fixture, 'confirmationOverdue'),
      ];
      expect(ends.reduce((sum, count) => sum + count, 0)).toBe(1);
    }
  });
});

describe('the sweep', () => {
  test('asks about an expired reservation, however many payments stay undecided', async () => {
    const slow = await aPurchase().paying().done();
    const copies = Array.from({ length: 405 }, () => ({ listing: randomUUID(), purchase: randomUUID() }));
    const { id: _, ...listing } = slow.listing;
    await db.insert(listings).values(copies.map((copy) => ({ ...listing, id: copy.listing })));
    const { id: __, checkoutSessionId: ___, ...purchase } = slow.purchase;
    await db.insert(purchases).values(
      copies.map((copy) => ({
        ...purchase,
        id: copy.purchase,
        listingId: copy.listing,
        updatedAt: plus(now(), -2 * HOUR),
      })),
    );
    const expired = await aPurchase().done();
    const at = plus(now(), HOUR);
    const { checkouts } = await runDeadlines(clockAt(at));
    expect(checkouts).toBeGreaterThan(405);
    const boss = await getBoss();
    expect(await boss.findJobs('checkout', { data: { purchaseId: expired.purchase.id } })).toHaveLength(1);
    await boss.deleteAllJobs('checkout');
    await db.delete(purchases).where(
      inArray(
        purchases.id,
        copies.map((copy) => copy.purchase),
      ),
    );
    await db.delete(listings).where(
      inArray(
        listings.id,
        copies.map((copy) => copy.listing),
      ),
    );
  });

  test('by four workers at once does each thing once: one refund, one transfer, one mail of each', async () => {
    const [silentSellers, silentBuyers] = await Promise.all([
      Promise.all(atOnce(5, () => aPurchase().paid().done())),
      Promise.all(atOnce(5, () => aPurchase().paid().nameChanged().done())),
    ]);
    const at = plus(now(), 100 * HOUR);
    const reports = await Promise.all(atOnce(4, () => runDeadlines(clockAt(at))));
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0, 0, 0]);
    await Promise.all(atOnce(4, () => drainQueues()));
    for (const fixture of silentSellers) {
      expect(await countOf(fixture, 'nameChangeOverdue')).toBe(1);
      expect((await atStripe(fixture.purchase.id)).refunds).toHaveLength(1);
      expect(await mailsTo(fixture.buyer)).toEqual(['deadlineMissedBuyer', 'paymentConfirmed', 'refundMade']);
      await expectSettled(fixture.purchase.id);
    }
    for (const fixture of silentBuyers) {
      expect(await countOf(fixture, 'confirmationOverdue')).toBe(1);
      expect((await atStripe(fixture.purchase.id)).transfers).toHaveLength(1);
      expect(await mailsTo(fixture.buyer)).toEqual([
        'nameChangeDone',
        'paymentConfirmed',
        'purchaseCompletedBuyer',
      ]);
      await expectSettled(fixture.purchase.id);
    }
    expect(await runDeadlines(clockAt(at))).toMatchObject({
      nameChangeOverdue: 0,
      confirmationOverdue: 0,
      failed: 0,
    });
  });

  test('follows the product’s clock when the scheduled route runs it', async () => {
    const fixture = await aPurchase().paid().done();
    await world.sandbox.clock.advance({ hours: 49 });
    await runScheduledSweep();
    expect(await stateOf(fixture)).toBe('refunded');
    expect((await atStripe(fixture.purchase.id)).refunds).toHaveLength(1);
  });
});
