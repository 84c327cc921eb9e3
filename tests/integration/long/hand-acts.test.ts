import { db } from '@sandbox/database';
import { aBid } from '@sandbox/scenario/bid';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clockAt, stripeAt } from '@/domain/account/actor';
import { isFinal, type PurchaseState, purchaseStates } from '@/domain/purchase/states';
import {
  chargebacks,
  reconciliationDifferences,
  refunds,
  stripeCursors,
  transfers,
} from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { drainQueues } from '@/server/jobs/workers';
import { now } from '@/server/lib/clock';
import { matchListing } from '@/server/services/bids/match-listing';
import { checkLiabilities } from '@/server/services/money/check-liabilities';
import { chargeBid } from '@/server/services/purchases/charge-bid';
import { settleCheckout } from '@/server/services/purchases/settle-checkout';
import { catchUp } from '@/server/services/stripe-events/catch-up';
import { type Act, acts, type Moment, type Timing, timings } from '../../support/hand-acts';
import { balances } from '../../support/ledger';
import { workQueues } from '../../support/queues';
import { reconcile } from '../../support/reconcile';
import { readListing, readPurchase, stateOf } from '../../support/rows';
import { captureCharges, deliver, press, settlePayment } from '../../support/stripe';
import { world } from '../../support/world';

/*
 * Every act by hand at Stripe × every state of the purchase × before we know of it, after, and while a request of ours is
 * under way. Then the clock runs to the end, and nobody does anything more.
 */

/** Öre-exact prices: the fee has a half öre. */
const PRICE = 605;
const clock = () => clockAt(now());

/** A purchase that is reserved, and how it is paid. */
interface Begun {
  fixture: PurchaseFixture;
  pay: () => Promise<unknown>;
}

async function begunOnPage(buyer: User, seller: User): Promise<Begun> {
  const fixture = await aPurchase({ buyer, seller, price: PRICE }).done();
  const { id: purchaseId, checkoutSessionId } = fixture.purchase;
  const sessionId = checkoutSessionId ?? '';
  const pay = async () => {
    await press(sessionId, 'pay');
    await settleCheckout({ purchaseId, sessionId }, stripeAt(now()));
  };
  return { fixture, pay };
}

async function begunByBid(buyer: User, seller: User): Promise<Begun> {
  const race = await aRace();
  await aBid({ race, buyer });
  const listing = await aListing({ race, seller, price: PRICE });
  const purchaseId = (await matchListing({ listingId: listing.id }, clock())) ?? '';
  const purchase = await readPurchase(purchaseId);
  const fixture = { purchase, listing: await readListing(listing.id), buyer };
  return { fixture, pay: () => chargeBid({ purchaseId }, clock()) };
}

/** Requests that get no answer, though they are carried out: ours to pay and to pay back. */
function loseAnswers(): void {
  for (const path of ['/v1/refunds', '/v1/transfers'])
    world.sandbox.faults.add({ match: { method: 'POST', path }, mode: 'drop-after', times: 3 });
}

/** Brings a purchase to a state, by the services themselves. */
async function bring(act: Act, { state, timing }: Moment, admin: User): Promise<PurchaseFixture> {
  const [buyer, seller] = [await aUser(), await aSeller()];
  const byCard = act.bySavedCard && state !== 'pending' && state !== 'cancelled';
  // Their card is saved all the same.
  if (act.bySavedCard && !byCard) await aBid({ buyer });
  const { fixture, pay } = byCard ? await begunByBid(buyer, seller) : await begunOnPage(buyer, seller);
  const { checkoutSessionId } = fixture.purchase;
  const paid = () => continuePurchase(fixture).and(async () => void (await pay()));
  switch (state) {
    case 'pending_payment':
      if (timing === 'unknown' && !byCard) await press(checkoutSessionId, 'pay');
      return fixture;
    case 'pending': {
      const pending = await continuePurchase(fixture).paying().done();
      if (timing === 'unknown') await settlePayment(checkoutSessionId, 'succeeded');
      return pending;
    }
    case 'cancelled':
      return continuePurchase(fixture).cancelled().done();
    case 'pending_name_change':
      return paid().done();
    case 'awaiting_buyer_confirmation':
      return paid().nameChanged().done();
    case 'disputed':
      return paid().nameChanged().reported().done();
    case 'completed':
      return paid().nameChanged().confirmed().done();
    case 'refunded':
      return paid().nameChanged().reported().ruled('refund', admin).done();
  }
}

const seen = new Set<string>();
const newEvents = () => {
  const events = [...world.sandbox.stripe.events.values()].filter(({ id }) => !seen.has(id));
  for (const { id } of events) seen.add(id);
  return events;
};
/** Delivers what the endpoint takes of the events since the last call. */
async function deliverNew(): Promise<void> {
  const { enabled_events: enabled } = world.sandbox.webhooks.endpoint;
  for (const event of newEvents()) {
    if (enabled.includes('*') || enabled.includes(event.type)) expect(await deliver(event)).toBe(200);
  }
}

/** The refunds and transfers of purchases that have ended. A reservation's charge stays to be made. */
async function workMoney(): Promise<void> {
  await captureCharges();
  await drainQueues(['refund', 'transfer', 'detach-card']);
}

/** What waits for its next try is due now: the queue's patience follows real time, not the moved clock. */
async function work(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    // What is mailed is no part of it, and takes most of the time.
    await db.execute(sql`delete from pgboss.job where name in ('mail', 'push', 'watch')`);
    await db.execute(
      sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`,
    );
    await workQueues();
  }
}

/** Hours from the act: a reservation, the seller's and the buyer's time, a dispute's and a bank's. */
const HOURS = [1, 124, 9 * 24, 61 * 24, 81 * 24, 89 * 24];
const LATER = 9 * 24;

async function runToTheEnd(timing: Timing, later: () => Promise<unknown>): Promise<void> {
  let passed = 0;
  for (const hours of HOURS) {
    await world.sandbox.clock.advance({ hours: hours - passed });
    passed = hours;
    if (hours === LATER) await later();
    if (timing === 'unknown') newEvents();
    else await deliverNew();
    await catchUp(clock()).catch(() => undefined);
    await runDeadlines(clock());
    await work();
    await reconcile(clock());
  }
  await checkLiabilities(clock());
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What the stand-in has done with the money of a purchase, öre. */
function atStripe({ purchase }: PurchaseFixture) {
  const { stripe } = world.sandbox;
  const group = `purchase_${purchase.id}`;
  const charges = stripe.charges.by('transfer_group', group).filter(({ status }) => status === 'succeeded');
  const refunded = charges
    .flatMap(({ id }) => stripe.refunds.by('charge', id))
    .filter(({ status }) => status !== 'failed');
  const sent = stripe.transfers.by('transfer_group', group);
  const disputes = charges.flatMap(({ id }) => stripe.disputes.by('charge', id));
  const reversals = sent.flatMap(({ id }) => stripe.reversals.by('transfer', id));
  const sources = [charges, refunded, sent, disputes, reversals].flat().map(({ id }) => id);
  const moves = sources.flatMap((source) => stripe.balanceTransactions.by('source', source));
  return {
    refundIds: refunded.map(({ id }) => id),
    balance: sum(moves.map(({ net }) => net)),
    toBuyer: sum([
      ...refunded.map(({ amount }) => amount),
      ...disputes.filter(({ status }) => status === 'lost').map(({ amount }) => amount),
    ]),
    toSeller: sum(sent.map(({ amount, amount_reversed }) => amount - amount_reversed)),
    lost: disputes.some(({ status }) => status === 'lost'),
  };
}

/** What is open and waits for an admin about a purchase. */
async function tasksOf({ purchase: { id } }: PurchaseFixture, refundIds: string[]) {
  const differences = await db
    .select({ kind: reconciliationDifferences.kind })
    .from(reconciliationDifferences)
    .where(
      and(
        inArray(reconciliationDifferences.source, [id, ...refundIds]),
        isNull(reconciliationDifferences.resolvedAt),
      ),
    );
  const [refund] = await db.select().from(refunds).where(eq(refunds.purchaseId, id));
  const [transfer] = await db.select().from(transfers).where(eq(transfers.purchaseId, id));
  const rows = await db.select().from(chargebacks).where(eq(chargebacks.purchaseId, id));
  return {
    kinds: differences.map(({ kind }) => kind as string),
    stuck: [refund, transfer].some((row) => row && row.status !== 'succeeded' && row.failureCode !== null),
    chargeback: rows.length > 0,
  };
}

async function check(fixture: PurchaseFixture): Promise<void> {
  expect(isFinal(await stateOf(fixture))).toBe(true);
  const { refundIds, balance, toBuyer, toSeller, lost } = atStripe(fixture);
  const { charged, payout } = fixture.purchase;
  const books = await balances(fixture.purchase.id);
  expect(books.stripe ?? 0).toBe(balance);
  expect(sum(Object.values(books))).toBe(0);
  expect(books.held ?? 0).toBe(0);
  expect(books.chargebacks ?? 0).toBe(0);
  const { kinds, stuck, chargeback } = await tasksOf(fixture, refundIds);
  // Each is paid once; what the buyer's bank takes beside is its own, and our loss.
  expect(toSeller).toBeLessThanOrEqual(payout);
  if (!lost) expect(toBuyer).toBeLessThanOrEqual(charged);
  if (books.losses) expect(chargeback || kinds.includes('buyer_overpaid')).toBe(true);
  if (books.buyer_payable) expect(stuck || kinds.includes('buyer_payable')).toBe(true);
  if (books.seller_payable) expect(stuck || kinds.includes('seller_payable')).toBe(true);
  if (books.seller_debt) expect(chargeback).toBe(true);
  // Both have it only where an admin is to look at it.
  if (toBuyer === charged && toSeller > 0) expect(books.losses ?? 0).toBeGreaterThan(0);
}

beforeEach(async () => {
  // The clock is set back after each test: what is ahead of it was read in another one.
  await db.delete(stripeCursors);
  newEvents();
});
afterEach(() => {
  world.sandbox.webhooks.enable(['*']);
  world.sandbox.clock.jump(0);
});

const table = acts.flatMap((act) => timings.map((timing) => ({ act, timing, name: act.name })));

test.each(table)('a person $name, $timing', async ({ act, timing }) => {
  const admin = await aUser({ isAdmin: true });
  const fixtures = new Map<PurchaseState, PurchaseFixture>();
  for (const state of purchaseStates) fixtures.set(state, await bring(act, { state, timing }, admin));
  if (timing === 'retrying') loseAnswers();
  await workMoney();
  world.sandbox.faults.clear();
  if (timing === 'unknown') newEvents();
  else await deliverNew();
  const unattributed: string[] = [];
  for (const [state, fixture] of fixtures) {
    expect((await readPurchase(fixture.purchase.id)).state).toBe(state);
    const refusal = act.refusal?.({ state, timing }) ?? null;
    if (refusal) await expect(act.run(fixture), state).rejects.toThrow(refusal);
    else {
      const made = await act.run(fixture);
      if (act.unattributed) unattributed.push((made as { id: string }).id);
    }
  }
  if (timing === 'known') await deliverNew();
  if (timing === 'retrying') loseAnswers();
  const done = [...fixtures].filter(([state]) => !act.refusal?.({ state, timing }));
  await runToTheEnd(timing, async () => {
    for (const [, fixture] of done) await act.later?.(fixture);
  });
  world.sandbox.faults.clear();
  const differing = await db
    .select({ source: reconciliationDifferences.source })
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.kind, 'missing_in_ledger'));
  expect(differing.map(({ source }) => source)).toEqual(expect.arrayContaining(unattributed));
  for (const [state, fixture] of fixtures) {
    await check(fixture).catch((error) => {
      throw new Error(`${state}: ${error.message}`, { cause: error });
    });
  }
});
