import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt, stripeAt } from '@/domain/account/actor';
import { addDays, endOfDay, HOUR, plus, stockholmDate } from '@/domain/time';
import { races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { settleCheckout } from '@/server/services/purchases/settle-checkout';
import { applyRaceChange } from '@/server/services/race-changes/apply-race-change';
import { as } from '../support/callers';
import { atStripe, expectSettled } from '../support/ledger';
import { mailsTo, newestMail } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { auditOf, logOf, readListing, readPurchase, stateOf } from '../support/rows';
import { settlePayment } from '../support/stripe';
import { world } from '../support/world';

const admin = await aUser({ isAdmin: true });
const seller = await aSeller();

const today = () => stockholmDate(now());
const raceChanges = () => as(admin).raceChanges;
const cancelled = { kind: 'cancelled' } as const;
type Change = Parameters<ReturnType<typeof raceChanges>['do']>[0]['change'];
const change = (raceId: string, what: Change = cancelled) =>
  raceChanges().do({ note: 'Arrangörens mejl.', raceId, change: what });
/** The change of a race, and what carries it out. */
async function changeOf(raceId: string) {
  const [row] = await raceChanges().list({ raceId });
  return { row, apply: () => applyRaceChange({ raceChangeId: row?.id ?? '' }, clockAt(now())) };
}

/** A race with a listing or purchase in each state that a change can meet. */
async function aBusyRace() {
  const race = await aRace();
  const begun = () => aPurchase({ seller, race });
  const free = await aListing({ seller, race });
  const reserved = await begun().done();
  const paid = await begun().paid().done();
  const renamed = await begun().paid().nameChanged().done();
  const reported = await begun().paid().nameChanged().reported().done();
  const completed = await begun().paid().nameChanged().confirmed().done();
  return { race, free, reserved, paid, renamed, reported, completed };
}

describe('a race that is cancelled', () => {
  test('is previewed with sums, parties and mails word for word, and nothing changes until then', async () => {
    const { race, free, reserved, paid } = await aBusyRace();
    const query = { raceId: race.id, change: cancelled };
    const { counts, items, refunds } = await raceChanges().preview(query);
    expect(counts).toEqual({ refunded: 1, timed: 0, released: 1, waits: 0, paused: 1, stays: 2 });
    const outcomes = new Map(items.map(({ listingId, outcome }) => [listingId, outcome]));
    expect([free, paid.listing].map(({ id }) => outcomes.get(id))).toEqual(['paused', 'refunded']);
    expect(items).toHaveLength(5);
    const first = await raceChanges().preview({ ...query, limit: 2 });
    const second = await raceChanges().preview({ ...query, limit: 48, cursor: first.nextCursor });
    expect(first.items.length + second.items.length).toBe(5);
    expect(refunds).toEqual({ total: paid.purchase.charged, more: reserved.purchase.charged });
    expect(items.find(({ listingId }) => listingId === paid.listing.id)).toMatchObject({
      buyer: { name: paid.buyer.displayName, email: paid.buyer.email },
      seller: { name: seller.displayName, email: seller.email },
      charged: paid.purchase.charged,
      payout: paid.purchase.payout,
    });
    const mails = await raceChanges().mails(query);
    expect(mails.map(({ id, count }) => [id, count])).toEqual([
      ['ends-buyer', 1],
      ['ends-seller', 1],
      ['stands-buyer', 3],
    ]);
    expect(await stateOf(paid)).toBe('pending_name_change');
    expect(await mailsTo(paid.buyer)).not.toContain('raceClosedBuyer');
    await change(race.id);
    await workQueues();
    const sent = world.sandbox.mails.list(paid.buyer.email);
    expect(sent.map(({ subject }) => subject)).toContain(mails[0]?.subject);
    expect(sent.map(({ text }) => text.trim())).toContain(mails[0]?.text.trim());
  });

  test('refunds what can be refunded, and leaves the rest to its parties', async () => {
    const { race, free, reserved, paid, renamed, reported, completed } = await aBusyRace();
    expect(await change(race.id)).toMatchObject({ paused: 1, purchases: 4 });
    await workQueues();
    const timeoutStatus = 'inactive_due_to_race';
    expect(await readListing(free.id)).toMatchObject({ status: 'inactive', timeoutStatus });
    expect(await stateOf(reserved)).toBe('cancelled');
    expect(await readListing(reserved.listing.id)).toMatchObject({ timeoutStatus });
    expect(await stateOf(paid)).toBe('refunded');
    expect(await logOf(paid.purchase.id)).toContain('raceClosed');
    const mails = await mailsTo(paid.buyer);
    expect(mails).toContain('raceClosedBuyer');
    // It says that the money goes back.
    expect(mails).not.toContain('refundMade');
    expect(await mailsTo(seller)).toContain('raceClosedSeller');
    const { refunds } = await atStripe(paid.purchase.id);
    expect(refunds.map(({ amount }) => amount)).toEqual([paid.purchase.charged]);
    await expectSettled(paid.purchase.id);
    // Who has the place is told, once.
    for (const kept of [renamed, reported, completed]) {
      const cancelled = (await mailsTo(kept.buyer)).filter((mail) => mail === 'raceCancelledBuyer');
      expect(cancelled).toHaveLength(1);
    }
    expect(newestMail(completed.buyer, 'raceCancelledBuyer')?.text).toContain('Ditt köp är klart');
    expect(newestMail(renamed.buyer, 'raceCancelledBuyer')?.text).toContain('Namnbytet är redan gjort');
    const left = await Promise.all([renamed, reported, completed].map(stateOf));
    expect(left).toEqual(['awaiting_buyer_confirmation', 'disputed', 'completed']);
    const { row } = await changeOf(race.id);
    expect(row).toMatchObject({ kind: 'cancelled', total: 4, done: 4, finishedAt: expect.any(Date) });
    const audit = await auditOf(race.id);
    expect(audit.map(({ action, adminId }) => [action, adminId])).toEqual([['race.cancelled', admin.id]]);
    // Nothing of it comes back to the market.
    expect(await outcomeOf(as(seller).listings.relist({ id: free.id }))).toBe('RACE_CANCELLED');
  });

  test('is cancelled once, however many ask and however often the job runs', async () => {
    const { race, paid } = await aBusyRace();
    const outcomes = await outcomesOf(atOnce(3, () => change(race.id)));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    const { apply } = await changeOf(race.id);
    await Promise.all(atOnce(3, apply));
    await apply();
    await workQueues();
    expect((await logOf(paid.purchase.id)).filter((event) => event === 'raceClosed')).toHaveLength(1);
    expect((await atStripe(paid.purchase.id)).refunds).toHaveLength(1);
    expect(await outcomeOf(change(race.id))).toBe('RACE_NOT_MOVED');
  });

  test('waits for a payment on its way, and gives it back when it has landed', async () => {
    const race = await aRace();
    const slow = await aPurchase({ seller, race }).paying().done();
    const kept = await aPurchase({ seller, race }).paid().nameChanged().confirmed().done();
    const { id: purchaseId, checkoutSessionId: sessionId, state } = slow.purchase;
    expect(state).toBe('pending');
    await change(race.id);
    await workQueues();
    const { row, apply } = await changeOf(race.id);
    expect(row?.finishedAt).toBeNull();
    await settlePayment(sessionId, 'succeeded');
    await settleCheckout({ purchaseId, sessionId: sessionId ?? '' }, stripeAt(now()));
    expect(await stateOf(slow)).toBe('pending_name_change');
    await apply();
    await workQueues();
    expect(await stateOf(slow)).toBe('refunded');
    await apply();
    expect((await changeOf(race.id)).row?.finishedAt).not.toBeNull();
    await expectSettled(purchaseId);
    // However often it was gone through.
    const toKept = await mailsTo(kept.buyer);
    expect(toKept.filter((mail) => mail === 'raceCancelledBuyer')).toHaveLength(1);
  });
});

describe('a race that moves', () => {
  test('moves its listings too, keeps sellers’ promised time and notifies both', async () => {
    const { race, free, paid, renamed, completed } = await aBusyRace();
    const moved = { kind: 'moved', date: addDays(today(), 200), lastDay: addDays(today(), 190) } as const;
    const before = (await readPurchase(paid.purchase.id)).nameChangeDeadline;
    const { counts } = await raceChanges().preview({ raceId: race.id, change: moved });
    expect(counts).toMatchObject({ refunded: 0, timed: 1, paused: 0 });
    await change(race.id, moved);
    await workQueues();
    expect(await readListing(free.id)).toMatchObject({ status: 'available', date: moved.date });
    expect((await readPurchase(paid.purchase.id)).nameChangeDeadline).toEqual(before);
    for (const fixture of [paid, renamed, completed])
      expect(await mailsTo(fixture.buyer)).toContain('raceMovedBuyer');
    expect(await mailsTo(seller)).toContain('raceMovedSeller');
    const [row] = await db.select().from(races).where(eq(races.id, race.id));
    expect(row).toMatchObject({ date: moved.date, windows: [{ closesAt: endOfDay(moved.lastDay) }] });
  });
});

test('name changes that close early shorten the deadline, and refund when they have closed', async () => {
  const { race, free, paid } = await aBusyRace();
  const close = async (days: number) => {
    await change(race.id, { kind: 'closed_early', lastDay: addDays(today(), days) });
    await workQueues();
  };
  await close(1);
  const { nameChangeDeadline } = await readPurchase(paid.purchase.id);
  expect(nameChangeDeadline?.getTime()).toBeLessThan(plus(now(), 48 * HOUR).getTime());
  expect((await readListing(free.id)).status).toBe('available');
  await close(-1);
  expect(await stateOf(paid)).toBe('refunded');
  expect((await readListing(free.id)).timeoutStatus).toBe('inactive_due_to_race');
});
