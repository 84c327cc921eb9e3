import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt, stripeAt } from '@/domain/actor';
import { lastNameChangeDay } from '@/domain/race/rules';
import { addDays, endOfDay, HOUR, plus, stockholmDate } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { settleCheckout } from '@/server/services/purchases/internal/settle-checkout';
import { applyRaceChange } from '@/server/services/races/apply-race-change';
import { as } from '../support/callers';
import { atStripe, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
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

/** A race with a listing or purchase in each state that a change can meet. */
async function aBusyRace() {
  const race = await aRace();
  const place = () => aListing({ seller, race });
  const free = await place();
  const reserved = await aPurchase({ listing: await place() }).done();
  const paid = await aPurchase({ listing: await place() })
    .paid()
    .done();
  const renamed = await aPurchase({ listing: await place() })
    .paid()
    .nameChanged()
    .done();
  const reported = await aPurchase({ listing: await place() })
    .paid()
    .nameChanged()
    .reported()
    .done();
  const completed = await aPurchase({ listing: await place() })
    .paid()
    .nameChanged()
    .confirmed()
    .done();
  return { race, free, reserved, paid, renamed, reported, completed };
}

describe('a race that is cancelled', () => {
  test('is previewed, and nothing changes until it is done', async () => {
    const { race, free, paid } = await aBusyRace();
    const { counts, items } = await raceChanges().preview({ raceId: race.id, change: cancelled });
    expect(counts).toEqual({ refunded: 1, timed: 0, released: 1, waits: 0, paused: 1, stays: 2 });
    const purchaseOutcomes = new Map(items.map(({ listingId, outcome }) => [listingId, outcome]));
    expect([purchaseOutcomes.get(free.id), purchaseOutcomes.get(paid.listing.id)]).toEqual([
      'paused',
      'refunded',
    ]);
    expect(items).toHaveLength(5);
    expect(await stateOf(paid)).toBe('pending_name_change');
    const first = await raceChanges().preview({ raceId: race.id, change: cancelled, limit: 2 });
    const second = await raceChanges().preview({
      ...{ raceId: race.id, change: cancelled, limit: 48, cursor: first.nextCursor },
    });
    expect(first.items.length + second.items.length).toBe(5);
  });

  test('shows the sum, each party with their amount, and the mails word for word as they are sent', async () => {
    const { race, reserved, paid } = await aBusyRace();
    const query = { raceId: race.id, change: cancelled };
    const { refunds, items } = await raceChanges().preview(query);
    expect(refunds).toEqual({ total: paid.purchase.total, more: reserved.purchase.total });
    expect(items.find(({ listingId }) => listingId === paid.listing.id)).toMatchObject({
      buyer: { name: paid.buyer.displayName, email: paid.buyer.email },
      seller: { name: seller.displayName, email: seller.email },
      ...{ total: paid.purchase.total, payout: paid.purchase.payout },
    });
    const mails = await raceChanges().mails(query);
    expect(mails.map(({ id, count }) => [id, count])).toEqual([
      ['ends-buyer', 1],
      ['ends-seller', 1],
    ]);
    expect(await mailsTo(paid.buyer)).not.toContain('raceClosedBuyer');
    await raceChanges().do({ ...query, note: 'Arrangörens mejl.' });
    await workQueues();
    const sent = world.sandbox.mails.list(paid.buyer.email);
    expect(sent.map(({ subject }) => subject)).toContain(mails[0]?.subject);
    expect(sent.map(({ text }) => text.trim())).toContain(mails[0]?.text.trim());
  });

  test('refunds what can be refunded, and leaves the rest to its parties', async () => {
    const { race, free, reserved, paid, renamed, reported, completed } = await aBusyRace();
    expect(
      await raceChanges().do({ note: 'Arrangörens mejl.', raceId: race.id, change: cancelled }),
    ).toMatchObject({
      paused: 1,
      purchases: 4,
    });
    await workQueues();
    expect(await readListing(free.id)).toMatchObject({
      ...{ status: 'inactive', timeoutStatus: 'inactive_due_to_race' },
    });
    expect(await stateOf(reserved)).toBe('cancelled');
    expect(await readListing(reserved.listing.id)).toMatchObject({ timeoutStatus: 'inactive_due_to_race' });
    expect(await stateOf(paid)).toBe('refunded');
    expect(await logOf(paid.purchase.id)).toContain('raceClosed');
    expect(await mailsTo(paid.buyer)).toEqual(expect.arrayContaining(['raceClosedBuyer', 'refundMade']));
    expect(await mailsTo(seller)).toContain('raceClosedSeller');
    const { refunds } = await atStripe(paid.purchase.id);
    expect(refunds.map(({ amount }) => amount)).toEqual([paid.purchase.total]);
    await expectSettled(paid.purchase.id);
    expect([await stateOf(renamed), await stateOf(reported), await stateOf(completed)]).toEqual([
      ...['awaiting_buyer_confirmation', 'disputed', 'completed'],
    ]);
    const [change] = await raceChanges().list({ raceId: race.id });
    expect(change).toMatchObject({ kind: 'cancelled', total: 4, done: 4, finishedAt: expect.any(Date) });
    const audit = await auditOf(race.id);
    expect(audit.map(({ action, adminId }) => [action, adminId])).toEqual([['race.cancelled', admin.id]]);
    // Nothing of it comes back to the market.
    expect(await outcomeOf(as(seller).listings.relist({ id: free.id }))).toBe('RACE_CANCELLED');
  });

  test('is cancelled once, however many ask and however often the job runs', async () => {
    const { race, paid } = await aBusyRace();
    const outcomes = await outcomesOf(
      atOnce(3, () => raceChanges().do({ note: 'Arrangörens mejl.', raceId: race.id, change: cancelled })),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    const [change] = await raceChanges().list({ raceId: race.id });
    await Promise.all(atOnce(3, () => applyRaceChange({ raceChangeId: change?.id ?? '' }, clockAt(now()))));
    await applyRaceChange({ raceChangeId: change?.id ?? '' }, clockAt(now()));
    await workQueues();
    expect((await logOf(paid.purchase.id)).filter((event) => event === 'raceClosed')).toHaveLength(1);
    expect((await atStripe(paid.purchase.id)).refunds).toHaveLength(1);
    expect(
      await outcomeOf(raceChanges().do({ note: 'Arrangörens mejl.', raceId: race.id, change: cancelled })),
    ).toBe('RACE_NOT_MOVED');
  });

  test('waits for a payment on its way, and gives it back when it has landed', async () => {
    const race = await aRace();
    const listing = await aListing({ seller, race });
    const slow = await aPurchase({ listing }).paying().done();
    expect(slow.purchase.state).toBe('pending');
    await raceChanges().do({ note: 'Arrangörens mejl.', raceId: race.id, change: cancelled });
    await workQueues();
    const [change] = await raceChanges().list({ raceId: race.id });
    expect(change?.finishedAt).toBeNull();
    await settlePayment(slow.purchase.checkoutSessionId, 'succeeded');
    await settleCheckout(
      { purchaseId: slow.purchase.id, sessionId: slow.purchase.checkoutSessionId ?? '' },
      stripeAt(now()),
    );
    expect(await stateOf(slow)).toBe('pending_name_change');
    await applyRaceChange({ raceChangeId: change?.id ?? '' }, clockAt(now()));
    await workQueues();
    expect(await stateOf(slow)).toBe('refunded');
    await applyRaceChange({ raceChangeId: change?.id ?? '' }, clockAt(now()));
    expect((await raceChanges().list({ raceId: race.id }))[0]?.finishedAt).not.toBeNull();
    await expectSettled(slow.purchase.id);
  });
});

describe('a race that moves', () => {
  test('moves its listings too, keeps sellers’ promised time and notifies both', async () => {
    const { race, free, paid, renamed } = await aBusyRace();
    const moved = { kind: 'moved', date: addDays(today(), 200), deadline: addDays(today(), 190) } as const;
    const before = (await readPurchase(paid.purchase.id)).nameChangeDeadline;
    const { counts } = await raceChanges().preview({ raceId: race.id, change: moved });
    expect(counts).toMatchObject({ refunded: 0, timed: 1, paused: 0 });
    await raceChanges().do({ note: 'Arrangörens mejl.', raceId: race.id, change: moved });
    await workQueues();
    expect(await readListing(free.id)).toMatchObject({ status: 'available', date: moved.date });
    expect((await readPurchase(paid.purchase.id)).nameChangeDeadline).toEqual(before);
    for (const fixture of [paid, renamed]) expect(await mailsTo(fixture.buyer)).toContain('raceMovedBuyer');
    expect(await mailsTo(seller)).toContain('raceMovedSeller');
    expect((await db.select().from(races).where(eq(races.id, race.id)))[0]).toMatchObject({
      ...{ date: moved.date, windows: [{ closesAt: endOfDay(moved.deadline) }] },
    });
  });

  test('is refused when the dates do not hang together', async () => {
    const race = await aRace();
    const moved = (date: string, deadline: string | null) =>
      outcomeOf(
        raceChanges().do({
          note: 'Arrangörens mejl.',
          raceId: race.id,
          change: { kind: 'moved', date, deadline },
        }),
      );
    expect(await moved(race.date, lastNameChangeDay(race))).toBe('RACE_NOT_MOVED');
    expect(await moved(addDays(today(), 50), addDays(today(), 60))).toBe('RACE_NOT_MOVED');
    expect(await moved('snart', null)).toBe('INVALID_INPUT');
  });
});

describe('name changes that close early', () => {
  test('shorten the deadline when they close early, and refund when they have closed', async () => {
    const { race, free, paid } = await aBusyRace();
    await raceChanges().do({
      note: 'Arrangörens mejl.',
      raceId: race.id,
      change: { kind: 'closed_early', deadline: addDays(today(), 1) },
    });
    await workQueues();
    const { nameChangeDeadline } = await readPurchase(paid.purchase.id);
    expect(nameChangeDeadline?.getTime()).toBeLessThan(plus(now(), 48 * HOUR).getTime());
    expect((await readListing(free.id)).status).toBe('available');
    await raceChanges().do({
      note: 'Arrangörens mejl.',
      raceId: race.id,
      change: { kind: 'closed_early', deadline: addDays(today(), -1) },
    });
    await workQueues();
    expect(await stateOf(paid)).toBe('refunded');
    expect((await readListing(free.id)).timeoutStatus).toBe('inactive_due_to_race');
  });
});
