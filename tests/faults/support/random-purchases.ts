import { db } from '@sandbox/database';
import type { Fault } from '@sandbox/faults';
import { aBid } from '@sandbox/scenario/bid';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { isFinalBid } from '@/domain/bid/states';
import { DomainError } from '@/domain/errors';
import { endedWithoutSale, isFinal } from '@/domain/purchase/states';
import { addDays, DAY, HOUR, MINUTE, plus, stockholmDate } from '@/domain/time';
import { LOCK_NOT_AVAILABLE, sqlState } from '@/server/db/errors';
import {
  bids,
  chargebacks,
  ledgerEntries,
  ledgerPostings,
  listings,
  payments,
  purchaseEvents,
  purchases,
  reconciliationDifferences,
  refunds,
  transfers,
} from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { drainQueues } from '@/server/jobs/workers';
import { now } from '@/server/lib/clock';
import { cancelBid } from '@/server/services/bids';
import { reportProblem } from '@/server/services/disputes/report-problem';
import { resolveDispute } from '@/server/services/disputes/resolve-dispute';
import { checkLiabilities } from '@/server/services/money/check-liabilities';
import { refuseTransfer, verifyNameChange } from '@/server/services/organisers/answer-name-change';
import { requestInformation } from '@/server/services/organisers/request-information';
import { applyEvent } from '@/server/services/purchases/apply-event';
import { confirmReceipt, correctDetails, rejectCode } from '@/server/services/purchases/buyer-steps';
import { cancelCheckout } from '@/server/services/purchases/cancel-checkout';
import { createCheckout } from '@/server/services/purchases/create-checkout';
import { completeNameChange, giveUpSale, requestDetails } from '@/server/services/purchases/seller-steps';
import { catchUp } from '@/server/services/stripe-events/catch-up';
import { isStripeError, stripe } from '@/server/stripe/client';
import { anOrganiser, makeContact } from '../../support/organisers';
import { randomBy } from '../../support/random';
import { reconcile } from '../../support/reconcile';
import { findDispute, purchasesOf } from '../../support/rows';
import {
  chargeBack,
  decideChargeback,
  deliver,
  payOut,
  press,
  sessionsFor,
  setTransfers,
  settlePayment,
  settleRefund,
} from '../../support/stripe';
import { waitFor } from '../../support/wait';
import { expectBooksAgree, hurryJobs, jobsLeft } from './reconciliation';
import { shuffled } from './scenarios';
import { world } from './world';

/** Of what a world of random purchases consists, and what else happens in it. */
interface WorldSize {
  listings: number;
  rounds: number;
  sellers: number;
  buyers: number;
  /** Saved cards that buy what becomes free again. */
  bids: number;
  /** How long jobs may take at the end, ms; 120,000 by default. */
  recoveryMs?: number;
  /** How a request to Stripe fails. */
  modes?: readonly Fault['mode'][];
  /** While a round's users act and jobs are done. */
  during?: (random: Random, isOver: AbortSignal) => Promise<void>;
}

/** Nothing may wait longer: Stripe holds money for at most 90 days. */
const LONGEST = 90 * DAY;

type Random = () => number;
const chance = (random: Random, share: number) => random() < share;
const oneOf = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

interface Purchase {
  random: Random;
  listing: Awaited<ReturnType<typeof aListing>>;
  seller: User;
  buyers: User[];
  /** How many of its next requests to Stripe fail. */
  failing: number;
}

type Row = typeof purchases.$inferSelect;
/** What users may do at any time; what does not fit is refused. */
type Action = (fixture: Purchase, purchase: Row) => Promise<unknown>;

const asBuyer = ({ buyerId }: Row) => callAs('buyer', buyerId, now());
const asSeller = ({ sellerId }: Row) => callAs('seller', sellerId, now());
let admin: User;
/** Acts for the organiser of all races. */
let contact: User;
const asContact = () => callAs('organiser', contact.id, now());
const chargesOf = (purchaseId: string) =>
  world.sandbox.stripe.charges.by('transfer_group', `purchase_${purchaseId}`);

const changeName: Action = async (_, purchase) => {
  const { listingId, sellerId: ownerId } = purchase;
  const proofUploadId = await aProof({ listingId, ownerId });
  return completeNameChange({ listingId, proofUploadId, code: 'LOPP-7F3K-2291' }, asSeller(purchase));
};
const verifyIt: Action = (_, { id }) => verifyNameChange({ purchaseId: id }, asContact());
const refuseIt: Action = (_, { id }) =>
  refuseTransfer({ purchaseId: id, reason: 'Platsen är redan överlåten.' }, asContact());
/** The organiser's signed mail has been forwarded. */
const proveIt: Action = (_, { id }) =>
  db.transaction((tx) =>
    applyEvent(tx, { event: 'nameChangeVerified', purchaseId: id, actor: { type: 'mail' }, now: now() }),
  );
const askSeller: Action = (_, { id }) =>
  requestInformation({ purchaseId: id, of: 'seller', text: 'Startnumret saknas.' }, asContact());
const askBuyer: Action = (_, { id }) =>
  requestInformation(
    { purchaseId: id, of: 'buyer', field: 'full_name', text: 'Efternamnet saknas.' },
    asContact(),
  );
const giveUp: Action = (_, purchase) =>
  giveUpSale({ listingId: purchase.listingId, reason: 'other' }, asSeller(purchase));
const askForName: Action = (_, purchase) =>
  requestDetails({ listingId: purchase.listingId, field: 'full_name' }, asSeller(purchase));
const correctIt: Action = ({ random }, purchase) => {
  const buyerDetails = { full_name: `Karin Köpare ${Math.floor(random() * 9)}` };
  return correctDetails({ listingId: purchase.listingId, buyerDetails }, asBuyer(purchase));
};
const confirmIt: Action = (_, purchase) =>
  confirmReceipt({ listingId: purchase.listingId }, asBuyer(purchase));
const reportIt: Action = (_, purchase) =>
  reportProblem({ listingId: purchase.listingId, reason: 'Namnet saknas.' }, asBuyer(purchase));
const rejectIt: Action = (_, purchase) => rejectCode({ listingId: purchase.listingId }, asBuyer(purchase));

const cancelIt: Action = (_, purchase) => {
  const { listingId, checkoutSessionId: sessionId } = purchase;
  return cancelCheckout({ listingId, sessionId }, asBuyer(purchase));
};
const payBy =
  (...how: [action: 'pay' | 'slow' | 'decline', late?: boolean]): Action =>
  (_, { checkoutSessionId }) =>
    press(checkoutSessionId, ...how);
const payIt = payBy('pay');
const settleBy =
  (outcome: 'succeeded' | 'failed'): Action =>
  (_, { checkoutSessionId }) =>
    settlePayment(checkoutSessionId, outcome);

async function rule(purchaseId: string, decision: 'refund' | 'release'): Promise<void> {
  const dispute = await findDispute(purchaseId);
  if (!dispute) return;
  const ruling = { disputeId: dispute.id, decision, notes: 'Arrangören har svarat.' };
  await resolveDispute(ruling, callAs('admin', admin.id, now()));
}
const ruleBy =
  (decision: 'refund' | 'release'): Action =>
  (_, { id }) =>
    rule(id, decision);

const chargeItBack: Action = async (_, { id }) => {
  const paid = chargesOf(id).some(({ status, disputed }) => status === 'succeeded' && !disputed);
  if (paid) await chargeBack(id);
};
const decideIt = async (purchaseId: string, outcome: 'won' | 'lost') => {
  // A declined card leaves a charge of its own beside the one that was paid.
  const open = chargesOf(purchaseId).flatMap(({ id }) => world.sandbox.stripe.disputes.by('charge', id));
  for (const { id, status } of open)
    if (status === 'needs_response' || status === 'under_review') await decideChargeback(id, outcome);
};
const failRefund: Action = async (_, { id }) => {
  const [row] = await db.select().from(refunds).where(eq(refunds.purchaseId, id));
  if (row?.stripeRefundId?.startsWith('re_')) await settleRefund(row.stripeRefundId, 'failed');
};
/** Support acts in Stripe's dashboard; what Stripe refuses is not done. */
const byHand =
  (act: (purchaseId: string) => Promise<unknown>): Action =>
  (_, { id }) =>
    act(id).catch((error) => {
      if (!isStripeError(error)) throw error;
    });
const refundByHand = (amount?: number) =>
  byHand(async (id) => {
    const charge = chargesOf(id).find(({ status }) => status === 'succeeded');
    if (charge) await stripe().refunds.create({ charge: charge.id, ...(amount && { amount }) });
  });
const takeBackByHand = (amount?: number) =>
  byHand(async (id) => {
    const [transfer] = world.sandbox.stripe.transfers.by('transfer_group', `purchase_${id}`);
    if (transfer) await stripe().transfers.createReversal(transfer.id, amount ? { amount } : {});
  });
const payOutIt: Action = ({ seller }) => payOut(seller.stripeAccountId, 'paid');

/** Öre, and less than any purchase. */
const SMALL = 5_00;

/** Several act in the same moment: one of them is first. */
const atOnce =
  (...several: Action[]): Action =>
  (fixture, purchase) =>
    Promise.all(several.map((action) => ordinary(Promise.resolve(action(fixture, purchase)))));
const lateAfterCancel: Action = async (fixture, purchase) => {
  await cancelIt(fixture, purchase);
  await payBy('pay', true)(fixture, purchase);
};
const often = <T>(times: number, item: T): T[] => Array.from({ length: times }, () => item);

const actions: Partial<Record<Row['state'], readonly (Action | null)[]>> = {
  pending_payment: [
    ...often(4, payIt),
    payBy('slow'),
    payBy('decline'),
    cancelIt,
    atOnce(cancelIt, payIt),
    lateAfterCancel,
    null,
  ],
  pending: [settleBy('succeeded'), settleBy('failed'), null],
  pending_name_change: [
    ...often(6, changeName),
    verifyIt,
    refuseIt,
    proveIt,
    askSeller,
    askBuyer,
    atOnce(changeName, verifyIt, refuseIt, proveIt),
    giveUp,
    askForName,
    correctIt,
    chargeItBack,
    refundByHand(),
    refundByHand(SMALL),
    null,
  ],
  awaiting_buyer_confirmation: [
    ...often(2, confirmIt),
    verifyIt,
    proveIt,
    atOnce(confirmIt, verifyIt, refuseIt, proveIt),
    reportIt,
    rejectIt,
    atOnce(rejectIt, confirmIt),
    atOnce(confirmIt, reportIt),
    atOnce(confirmIt, refundByHand(SMALL)),
    chargeItBack,
    ...often(2, null),
  ],
  disputed: [
    ruleBy('refund'),
    ruleBy('release'),
    atOnce(ruleBy('refund'), ruleBy('release')),
    atOnce(ruleBy('refund'), refundByHand(SMALL)),
    chargeItBack,
    null,
  ],
  completed: [chargeItBack, ...often(5, null), payOutIt, takeBackByHand(), takeBackByHand(SMALL)],
  refunded: [failRefund, chargeItBack, ...often(5, null), refundByHand(SMALL)],
};

/** Users' calls that ended by `lock_timeout`, which the API answers with BUSY (server/api/trpc.ts). */
export const lockTimeouts = { times: 0 };

/** Refusals and failures of Stripe are expected; anything else is a bug. */
async function ordinary(action: Promise<unknown>): Promise<void> {
  await action.catch((error) => {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) lockTimeouts.times += 1;
    else if (!(error instanceof DomainError)) throw error;
  });
}

const newest = async ({ listing }: Purchase) => (await purchasesOf(listing.id)).at(-1);

async function live(fixture: Purchase): Promise<void> {
  const { random, listing, buyers } = fixture;
  if (chance(random, 0.15)) fixture.failing = 1 + Math.floor(random() * 9);
  const last = await newest(fixture);
  const ended = !last || (endedWithoutSale as readonly string[]).includes(last.state);
  if (ended && chance(random, 0.8)) {
    const who = chance(random, 0.2) ? buyers : [oneOf(random, buyers)];
    const buyerDetails = { full_name: 'Karin Köpare' };
    const order = { listingId: listing.id, priceSeen: listing.price, feeAccepted: true, buyerDetails };
    const tries = who.map(({ id }) => ordinary(createCheckout(order, callAs('buyer', id, now()))));
    await Promise.all(tries);
  }
  const purchase = await newest(fixture);
  const action = purchase && oneOf(random, actions[purchase.state] ?? [null]);
  if (action && purchase) await ordinary(action(fixture, purchase));
  if (purchase && chance(random, 0.1)) await decideIt(purchase.id, chance(random, 0.5) ? 'won' : 'lost');
}

/** Delivers what waits: some of it never, some twice, in any order. */
async function deliverSome(random: Random, lossy: boolean): Promise<void> {
  const { stripe } = world.sandbox;
  const waiting = shuffled(stripe.deliveries.by('state', 'pending'), random).map((delivery) => ({
    delivery,
    times: lossy && chance(random, 0.2) ? 0 : chance(random, 0.2) ? 2 : 1,
  }));
  await inTurns(waiting, async ({ delivery, times }) => {
    const event = stripe.events.get(delivery.event);
    stripe.deliveries.put({ ...delivery, state: 'delivered' });
    if (event) await Promise.all(often(times, event).map(deliver));
  });
}

const MONEY = [
  'stripe-event',
  'payment-refunds',
  'overdue',
  'account',
  'checkout',
  'chargeback',
  'refund',
  'transfer',
  'match',
  'charge',
] as const;

/** Works the queues, again while one job leads to another; what is refused may be tried a few times. */
async function perform(): Promise<void> {
  for (let round = 0; round < 4 && (await jobsLeft([...MONEY])) > 0; round += 1) {
    await hurryJobs();
    await Promise.all([drainQueues(MONEY), drainQueues(MONEY)]);
  }
}

/**
 * Works the queues until all jobs are done. Between their tries pass hours: Stripe repeats an answer that failed for a
 * day, and a job that is hurried would use up the tries of a week in it.
 */
const performAll = (timeoutMs = 120_000) =>
  waitFor(
    'jobs to be done',
    async () => {
      await perform();
      if ((await jobsLeft([...MONEY])) === 0) return true;
      const { clock } = world.sandbox;
      clock.jump(clock.offsetMs + 3 * HOUR);
      return false;
    },
    timeoutMs,
  );

async function sellersComeAndGo(random: Random, sellers: User[]): Promise<void> {
  for (const { stripeAccountId } of sellers)
    await setTransfers(stripeAccountId, chance(random, 0.15) ? 'inactive' : 'active');
}

async function inTurns<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await action(item);
  };
  await Promise.all(Array.from({ length: 40 }, worker));
}

/** Which purchase a request to Stripe is about, by the purchase it names. */
function failByPurchase(fixtures: Purchase[], modes: readonly Fault['mode'][]): void {
  const byListing = new Map(fixtures.map((fixture) => [fixture.listing.id, fixture]));
  world.sandbox.faults.choose((_method, path, body) => {
    const found = `${path}?${body}`.match(/cs_test_[A-Za-z0-9]+|[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
    for (const name of found) {
      const listing =
        world.sandbox.stripe.sessions.get(name)?.metadata?.listing_id ?? listingOf.get(name) ?? name;
      const fixture = byListing.get(listing);
      if (!fixture || fixture.failing <= 0) continue;
      fixture.failing -= 1;
      return oneOf(fixture.random, modes);
    }
    return undefined;
  });
}
const listingOf = new Map<string, string>();

const postedRefunds = async (purchaseIds: string[]): Promise<string[]> =>
  (
    await db
      .select({ ref: ledgerPostings.ref })
      .from(ledgerPostings)
      .where(and(eq(ledgerPostings.kind, 'refund_made'), inArray(ledgerPostings.purchaseId, purchaseIds)))
  ).map(({ ref }) => ref);

async function checkTheEnd(fixtures: Purchase[], startedAt: Date): Promise<void> {
  const ids = fixtures.map(({ listing }) => listing.id);
  const rows = await db.select().from(purchases).where(inArray(purchases.listingId, ids));
  for (const { state } of rows) ends[state] = (ends[state] ?? 0) + 1;
  const stuck = rows.filter(({ state }) => !isFinal(state));
  expect(stuck.map(({ id, state }) => `${state} ${id}`)).toEqual([]);
  expect(now().getTime() - startedAt.getTime()).toBeLessThanOrEqual(LONGEST + DAY);
  const places = await db.select().from(listings).where(inArray(listings.id, ids));
  for (const { id, status } of places) {
    const sold = rows.some(({ listingId, state }) => listingId === id && state === 'completed');
    expect(['available', 'inactive'].includes(status)).toBe(!sold);
  }
  const purchaseIds = rows.map(({ id }) => id);
  const [paid, back, on] = await Promise.all([
    db.select().from(payments).where(inArray(payments.purchaseId, purchaseIds)),
    db.select().from(refunds).where(inArray(refunds.purchaseId, purchaseIds)),
    db.select().from(transfers).where(inArray(transfers.purchaseId, purchaseIds)),
  ]);
  const waiting = [...back, ...on].filter(({ status }) => status === 'pending');
  expect(waiting.map(({ id, failureCode, attempt }) => [id, failureCode, attempt])).toEqual([]);
  // Nothing at Stripe that we do not know.
  const { stripe } = world.sandbox;
  const charges = purchaseIds.flatMap(chargesOf).filter(({ status }) => status === 'succeeded');
  const known = {
    charges: new Set(paid.map(({ chargeId }) => chargeId)),
    // Those made by hand are posted, and have no row.
    refunds: new Set([
      ...back.map(({ stripeRefundId }) => stripeRefundId),
      ...(await postedRefunds(purchaseIds)),
    ]),
    transfers: new Set(on.map(({ stripeTransferId }) => stripeTransferId)),
  };
  expect(charges.filter(({ id }) => !known.charges.has(id))).toEqual([]);
  const made = charges.flatMap(({ id }) => stripe.refunds.by('charge', id));
  expect(made.filter(({ id, status }) => status !== 'failed' && !known.refunds.has(id))).toEqual([]);
  const sent = purchaseIds.flatMap((id) => stripe.transfers.by('transfer_group', `purchase_${id}`));
  expect(sent.filter(({ id, reversed }) => !reversed && !known.transfers.has(id))).toEqual([]);
  const pages = ids.flatMap(sessionsFor);
  expect(pages.filter(({ status }) => status === 'open')).toEqual([]);
  // Nobody is owed anything, save a buyer whose refund came back, and what is left to the admins.
  await checkLiabilities(clockAt(now()));
  const tasks = await db
    .select({ purchaseId: reconciliationDifferences.source, account: reconciliationDifferences.kind })
    .from(reconciliationDifferences)
    .where(isNull(reconciliationDifferences.resolvedAt));
  const isTask = (debt: { purchaseId: string; account: string }) =>
    tasks.some(({ purchaseId, account }) => purchaseId === debt.purchaseId && account === debt.account);
  const failed = new Set(
    back.filter(({ status }) => status === 'failed').map(({ purchaseId }) => purchaseId),
  );
  const owed = await db
    .select({ purchaseId: ledgerPostings.purchaseId, account: ledgerEntries.account })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(
      and(
        inArray(ledgerPostings.purchaseId, purchaseIds),
        inArray(ledgerEntries.account, ['held', 'seller_payable', 'buyer_payable', 'chargebacks']),
      ),
    )
    .groupBy(ledgerPostings.purchaseId, ledgerEntries.account)
    .having(sql`sum(${ledgerEntries.amount}) <> 0`);
  const unexplained = owed.filter(
    (debt) => !(debt.account === 'buyer_payable' && failed.has(debt.purchaseId)) && !isTask(debt),
  );
  expect(await Promise.all(unexplained.slice(0, 5).map(historyOf))).toEqual([]);
  await expectBooksAgree();
}

/** What the books, the rows and the queue say of a purchase, to find out why it is not as it should be. */
async function historyOf({ purchaseId, account }: { purchaseId: string; account: string }) {
  const [postings, events, banks, jobs] = await Promise.all([
    db
      .select({
        kind: ledgerPostings.kind,
        ref: ledgerPostings.ref,
        account: ledgerEntries.account,
        amount: ledgerEntries.amount,
        at: ledgerPostings.at,
      })
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
      .where(eq(ledgerPostings.purchaseId, purchaseId))
      .orderBy(ledgerPostings.at, ledgerPostings.id),
    db.select().from(purchaseEvents).where(eq(purchaseEvents.purchaseId, purchaseId)),
    db.select().from(chargebacks).where(eq(chargebacks.purchaseId, purchaseId)),
    db.execute(sql`
      select name, state, retry_count, data, output from pgboss.job
      where data->>'chargebackId' in (select id::text from chargebacks where purchase_id = ${purchaseId}::uuid)`),
  ]);
  const [back] = await db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId));
  const [on] = await db.select().from(transfers).where(eq(transfers.purchaseId, purchaseId));
  const disputes = chargesOf(purchaseId).flatMap(({ id }) => world.sandbox.stripe.disputes.by('charge', id));
  return {
    purchaseId,
    account,
    postings: postings.map(
      (line) => `${line.at.toISOString()} ${line.kind} ${line.ref} ${line.account} ${line.amount}`,
    ),
    events: events.map(({ at, event, toState }) => `${at.toISOString()} ${event} ${toState}`),
    chargebacks: banks,
    refund: back,
    transfer: on,
    disputes,
    jobs: [...jobs],
  };
}

/** How many purchases ended in each state. */
export const ends: Record<string, number> = {};

/**
 * Lets users of a world buy, sell, dispute and go for a number of rounds, while requests to Stripe fail, events are lost
 * or doubled, and the clock moves; then everything recovers, and nothing may be stuck, owed or unknown.
 */
export async function liveThroughWorld(seed: number, size: WorldSize): Promise<void> {
  const { sandbox } = world;
  const random = randomBy(seed);
  sandbox.webhooks.setUrl(null);
  admin ??= await aUser({ isAdmin: true });
  const today = stockholmDate(now());
  const dates = { date: addDays(today, 200), lastDay: addDays(today, 190) };
  const races = await Promise.all(
    (['seller_direct', 'buyer_code'] as const).map((transferMechanism) =>
      aRace({ ...dates, transferMechanism, buyerFields: ['full_name'] }),
    ),
  );
  contact ??= await aUser();
  await makeContact(await anOrganiser(...races.map(({ id }) => id)), contact);
  const sellers = await Promise.all(Array.from({ length: size.sellers }, () => aSeller()));
  const buyers = await Promise.all(Array.from({ length: size.buyers }, () => aUser()));
  const fixtures: Purchase[] = [];
  for (let each = 0; each < size.listings; each += 1) {
    const own = randomBy(Math.floor(random() * 2 ** 32));
    const seller = oneOf(own, sellers);
    const listing = await aListing({ seller, race: oneOf(own, races), price: 10 + Math.floor(own() * 3000) });
    const who = [oneOf(own, buyers), oneOf(own, buyers)];
    fixtures.push({ random: own, listing, seller, buyers: who, failing: 0 });
  }
  for (let each = 0; each < size.bids; each += 1) {
    await aBid({ race: oneOf(random, races), maximum: 500 + Math.floor(random() * 3000) });
  }
  const startedAt = now();
  failByPurchase(fixtures, size.modes ?? ['reset', 'drop-after', '500', '429']);
  for (let nth = 0; nth < size.rounds; nth += 1) {
    const round = new AbortController();
    const meanwhile = size.during?.(random, round.signal);
    await inTurns(fixtures, live);
    for (const { id, listingId } of await db.select().from(purchases)) listingOf.set(id, listingId);
    await deliverSome(random, true);
    sandbox.faults.add({ refunds: chance(random, 0.3) ? 'pending' : 'succeeded' });
    await sellersComeAndGo(random, sellers);
    await perform();
    round.abort();
    await meanwhile;
    const hop = oneOf(random, [MINUTE, 20 * MINUTE, 40 * MINUTE, 5 * HOUR, 25 * HOUR, 50 * HOUR, 73 * HOUR]);
    // Now and then the clock is set back a little.
    const shift = chance(random, 0.1) ? -2 * MINUTE : hop;
    sandbox.clock.jump(sandbox.clock.offsetMs + shift);
    await runDeadlines(clockAt(now()));
    // If Stripe fails meanwhile, the next round asks again from the same cursor.
    await catchUp(clockAt(now())).catch(() => undefined);
  }
  // Stripe recovers, sellers complete their accounts, banks decide, and admins rule on the rest.
  sandbox.faults.clear();
  sandbox.webhooks.setUrl(null);
  for (const seller of sellers) await setTransfers(seller.stripeAccountId, 'active');
  for (const refund of [...sandbox.stripe.refunds.values()]) {
    if (refund.status === 'pending')
      await settleRefund(refund.id, chance(random, 0.9) ? 'succeeded' : 'failed');
  }
  await performAll(size.recoveryMs);
  for (let day = 0; day < 8; day += 1) {
    // A bid whose purchase was given back is in line again: a new purchase would begin at the end.
    for (const { id, userId, state } of await db.select().from(bids))
      if (!isFinalBid(state)) await ordinary(cancelBid({ bidId: id }, callAs('buyer', userId, now())));
    await inTurns(fixtures, async (fixture) => {
      const purchase = await newest(fixture);
      if (!purchase) return;
      if (purchase.state === 'pending') await settleBy('failed')(fixture, purchase);
      if (purchase.state === 'disputed') await ordinary(rule(purchase.id, 'refund'));
      // A listing may have been sold more than once: the bank decides about each.
      for (const { id } of await purchasesOf(fixture.listing.id)) {
        await decideIt(id, chance(fixture.random, 0.5) ? 'won' : 'lost');
      }
    });
    sandbox.clock.jump(sandbox.clock.offsetMs + 2 * DAY);
    await deliverSome(random, true);
    await runDeadlines(clockAt(now()));
    await catchUp(clockAt(now()));
    await perform();
  }
  await performAll(size.recoveryMs);
  await checkTheEnd(fixtures, startedAt);
  expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);
}
