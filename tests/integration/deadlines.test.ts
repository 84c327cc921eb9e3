import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { GET as cron } from '@/app/api/cron/deadlines/route';
import { addDays, endOfDay, HOUR, startOfDay, stockholmDate } from '@/domain/time';
import { aRace } from '@/sandbox/scenario/listings';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase, type Trade } from '@/sandbox/scenario/purchase';
import { aReceipt } from '@/sandbox/scenario/receipt';
import { db } from '@/server/db/client';
import { listings, notifications, purchaseEvents, purchases } from '@/server/db/schema';
import { drainQueues } from '@/server/jobs/work';
import { now } from '@/server/lib/clock';
import { reportProblem } from '@/server/services/disputes/report-problem';
import { completeNameChange } from '@/server/services/purchases/complete-name-change';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { outcome } from '../support/refusals';
import { world } from '../support/world';

const at = (base: Date | null, ms: number) => new Date((base?.getTime() ?? Number.NaN) + ms);
const read = async (id: string) => {
  const [row] = await db
    .select({ purchase: purchases, listing: listings })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(eq(purchases.id, id));
  if (!row) throw new Error('The purchase is gone');
  return row;
};
const eventsOf = async (id: string) =>
  (
    await db.select().from(purchaseEvents).where(eq(purchaseEvents.purchaseId, id)).orderBy(purchaseEvents.id)
  ).map(({ event }) => event);
const mailsTo = (address: string, about: RegExp) =>
  world.sandbox.mails.list(address).filter(({ subject }) => about.test(subject)).length;
const emailOf = async (id: string) => {
  const { users } = await import('@/server/db/schema');
  return (await db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email ?? '';
};

async function changeNameAt(trade: Trade, instant: Date) {
  const { listing } = trade;
  const receiptUploadId = await aReceipt({ listingId: listing.id, ownerId: listing.sellerId });
  return outcome(
    completeNameChange({ listingId: listing.id, sellerId: listing.sellerId, receiptUploadId, now: instant }),
  );
}

describe('the seller’s 48 hours', () => {
  test('end exactly then: the seller may act one millisecond before, not at the instant', async () => {
    const first = await aPurchase().paid().done();
    const { nameChangeDeadline, paidAt } = first.purchase;
    expect(nameChangeDeadline?.getTime()).toBe(at(paidAt, 48 * HOUR).getTime());
    expect(await changeNameAt(first, at(nameChangeDeadline, 0))).toBe('DEADLINE_PASSED');
    expect(await changeNameAt(first, at(nameChangeDeadline, -1))).toBe('ok');
  });

  test('missed: everything back, the listing paused, the seller warned; one millisecond earlier nothing', async () => {
    const { purchase, listing, buyer } = await aPurchase().paid().done();
    await runDeadlines(at(purchase.nameChangeDeadline, -1));
    expect((await read(purchase.id)).purchase.state).toBe('pending_name_change');
    await runDeadlines(at(purchase.nameChangeDeadline, 0));
    const after = await read(purchase.id);
    expect(after.purchase.state).toBe('refunded');
    expect(after.listing).toMatchObject({ status: 'inactive', timeoutStatus: 'inactive_due_to_timeout' });
    await drainQueues();
    expect((await atStripe(purchase.id)).refunds.map(({ amount }) => amount)).toEqual([purchase.total]);
    await expectSettled(purchase.id);
    expect((await balances(purchase.id)).buyer_payable ?? 0).toBe(0);
    const [warning] = await db.select().from(notifications).where(eq(notifications.listingId, listing.id));
    expect(warning).toMatchObject({ userId: listing.sellerId, type: 'timeout_warning', readAt: null });
    expect(mailsTo(await emailOf(listing.sellerId), /gick ut/)).toBe(1);
    expect(mailsTo(buyer.email, /får tillbaka/)).toBe(1);
    expect(mailsTo(buyer.email, /återbetalade/)).toBe(1);
  });

  test('a relisted place is sold again, and the old purchase stays as it was', async () => {
    const old = await aPurchase().paid().done();
    await runDeadlines(at(old.purchase.nameChangeDeadline, 0));
    const [seller] = await db
      .select()
      .from((await import('@/server/db/schema')).users)
      .where(eq((await import('@/server/db/schema')).users.id, old.listing.sellerId));
    await as(seller as never).listings.relist({ id: old.listing.id });
    const { listing } = await read(old.purchase.id);
    expect(listing).toMatchObject({ status: 'available', timeoutStatus: 'active', disputeStatus: null });
    const [warning] = await db.select().from(notifications).where(eq(notifications.listingId, listing.id));
    expect(warning?.readAt).not.toBeNull();
    const before = (await read(old.purchase.id)).purchase;
    const again = await aPurchase({ listing, buyer: await aUser() })
      .paid()
      .done();
    expect(again.purchase).toMatchObject({
      state: 'pending_name_change',
      reminded24hAt: null,
      reminded32hAt: null,
    });
    expect((await read(old.purchase.id)).purchase).toEqual(before);
  });

  test('begin when the race opens for name changes, and end with its own deadline', async () => {
    const today = stockholmDate(now());
    const race = await aRace({
      nameChangeOpens: addDays(today, 10),
      nameChangeDeadline: addDays(today, 11),
      date: addDays(today, 30),
    });
    const { purchase, listing } = await aPurchase({ race }).paid().done();
    expect(purchase.nameChangeStartsAt).toEqual(startOfDay(addDays(today, 10)));
    expect(purchase.nameChangeDeadline).toEqual(endOfDay(addDays(today, 11)));
    expect(await changeNameAt({ purchase, listing } as Trade, now())).toBe('TOO_EARLY');
  });

  test('a reminder at 24 and at 32 hours, once each, by however many sweeps', async () => {
    const { purchase, listing } = await aPurchase().paid().done();
    const seller = await emailOf(listing.sellerId);
    const sweep = async (hours: number, ms = 0) => {
      const instant = at(purchase.nameChangeStartsAt, hours * HOUR + ms);
      await Promise.all([runDeadlines(instant), runDeadlines(instant), runDeadlines(instant)]);
      await drainQueues();
      return mailsTo(seller, /åminnelse/);
    };
    expect(await sweep(24, -1)).toBe(0);
    expect(await sweep(24)).toBe(1);
    expect(await sweep(32, -1)).toBe(1);
    expect(await sweep(32)).toBe(2);
    expect(await sweep(47)).toBe(2);
  });
});

describe('the buyer’s 72 hours', () => {
  test('end in a completed trade and one payout, not a millisecond early', async () => {
    const { purchase, buyer } = await aPurchase().paid().nameChanged().done();
    expect(purchase.confirmationDeadline?.getTime()).toBe(at(purchase.nameChangedAt, 72 * HOUR).getTime());
    await runDeadlines(at(purchase.confirmationDeadline, -1));
    expect((await read(purchase.id)).purchase.state).toBe('awaiting_buyer_confirmation');
    const instant = at(purchase.confirmationDeadline, 0);
    await Promise.all(Array.from({ length: 4 }, () => runDeadlines(instant)));
    expect((await read(purchase.id)).purchase.state).toBe('completed');
    await Promise.all([drainQueues(), drainQueues(), drainQueues()]);
    await drainQueues();
    expect((await atStripe(purchase.id)).transfers.map(({ amount }) => amount)).toEqual([purchase.payout]);
    expect(await eventsOf(purchase.id)).toEqual([
      'checkoutStarted',
      'paymentReceived',
      'nameChanged',
      'confirmationOverdue',
    ]);
    expect(mailsTo(buyer.email, /Köpet är klart/)).toBe(1);
  });

  test('a problem can be reported until the last millisecond; then a hundred hours change nothing', async () => {
    const { purchase, listing, buyer } = await aPurchase().paid().nameChanged().done();
    const report = (instant: Date) =>
      outcome(reportProblem({ listingId: listing.id, buyerId: buyer.id, reason: 'Fel namn', now: instant }));
    expect(await report(at(purchase.confirmationDeadline, 0))).toBe('DEADLINE_PASSED');
    expect(await report(at(purchase.confirmationDeadline, -1))).toBe('ok');
    await runDeadlines(at(purchase.confirmationDeadline, 100 * HOUR));
    expect((await read(purchase.id)).purchase.state).toBe('disputed');
    expect((await atStripe(purchase.id)).transfers).toEqual([]);
  });
});

describe('the scheduled route', () => {
  const call = (authorization?: string) =>
    cron(
      new Request('http://localhost:3000/api/cron/deadlines', {
        headers: authorization ? { authorization } : {},
      }),
    );

  test.each([undefined, 'Bearer wrong', `Basic ${'x'.repeat(20)}`])('refuses %s', async (authorization) => {
    expect((await call(authorization)).status).toBe(401);
  });

  test('runs the sweep and the queues for whoever has the secret', async () => {
    const answer = await call(`Bearer ${world.cronSecret}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'ok', sweep: { failed: 0 } });
  });
});
