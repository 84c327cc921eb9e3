import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { POST as webhook } from '@/app/api/stripe/webhook/route';
import { callAs, clockAt } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { endedWithoutSale, isFinal } from '@/domain/purchase/states';
import { addDays, DAY, HOUR, MINUTE, plus, stockholmDate } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aProof } from '@/sandbox/scenario/proof';
import {
  chargebacks,
  disputes,
  ledgerEntries,
  ledgerPostings,
  listings,
  payments,
  purchases,
  refunds,
  transfers,
} from '@/server/db/schema';
import { drainQueues } from '@/server/jobs/work';
import { now } from '@/server/lib/clock';
import { reportProblem } from '@/server/services/disputes/report-problem';
import { resolveDispute } from '@/server/services/disputes/resolve-dispute';
import { reconcile } from '@/server/services/money/reconcile';
import { askForMore } from '@/server/services/organisers/ask-for-more';
import { refuseTransfer } from '@/server/services/organisers/refuse-transfer';
import { verifyNameChange } from '@/server/services/organisers/verify-name-change';
import { cancelCheckout } from '@/server/services/purchases/cancel-checkout';
import { completeNameChange } from '@/server/services/purchases/complete-name-change';
import { confirmReceipt } from '@/server/services/purchases/confirm-receipt';
import { correctDetails } from '@/server/services/purchases/correct-details';
import { createCheckout } from '@/server/services/purchases/create-checkout';
import { giveUpSale } from '@/server/services/purchases/give-up-sale';
import { applyEvent } from '@/server/services/purchases/internal/apply-event';
import { rejectCode } from '@/server/services/purchases/reject-code';
import { requestDetails } from '@/server/services/purchases/request-details';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import { catchUp } from '@/server/services/stripe-events/catch-up';
import { anOrganiser, makeContact } from '../support/organisers';
import { randomBy } from '../support/random';
import {
  chargeBack,
  decideChargeback,
  payOut,
  press,
  setTransfers,
  settlePayment,
  settleRefund,
} from '../support/stripe';
import { expectBooksAgree, hurryJobs, jobsLeft } from './support/reconciliation';
import { shuffled } from './support/scenarios';
import { seedOf } from './support/seed';
import { world } from './support/world';

/*
 * Real services on a real database and the Stripe stand-in, in this process, without the app's two. Each purchase has a
 * random source of its own by the run's seed: what its users do, and which of its requests to Stripe fail and how,
 * follows the seed; only the order between purchases is chance.
 */
/** Worlds are run until this much time is used, two at least. */
const BUDGET_MS = Number(process.env.FAULTS_MS ?? 90_000);
const FEWEST_WORLDS = 2;
/** One world of a run alone, by the number that was printed. */
const ONLY = process.env.FAULTS_WORLD;
const PURCHASES_PER_WORLD = 60;
const ROUNDS = 12;
/** Nothing may wait longer: Stripe holds money for at most 90 days. */
const LONGEST = 90 * DAY;

type Random = () => number;
const chance = (random: Random, share: number) => random() < share;
const oneOf = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

beforeAll(() => Promise.all(world.apps.map((app) => app.kill())));

interface Purchase {
  random: Random;
  listing: Awaited<ReturnType<typeof aListing>>;
  seller: User;
  buyers: User[];
  /** How many of its next requests to Stripe fail. */
  failing: number;
}

/** What users may do at any time; what does not fit is refused. */
type Action = (fixture: Purchase, purchase: typeof purchases.$inferSelect) => Promise<unknown>;

const session = ({ checkoutSessionId }: { checkoutSessionId: string | null }) => checkoutSessionId;
const buyerOf = ({ buyerId }: { buyerId: string }) => callAs('buyer', buyerId, now());
let admin: User;
/** Acts for the organiser of all races. */
let contact: User;
const asContact = () => callAs('organiser', contact.id, now());

const changeName: Action = async ({ listing }) => {
  const proofUploadId = await aProof({ listingId: listing.id, ownerId: listing.sellerId });
  return completeNameChange(
    { listingId: listing.id, proofUploadId, code: 'LOPP-7F3K-2291' },
    callAs('seller', listing.sellerId, now()),
  );
};
const verifyIt: Action = (_, { id }) => verifyNameChange({ purchaseId: id }, asContact());
const refuseIt: Action = (_, { id }) =>
  refuseTransfer({ purchaseId: id, reason: 'Platsen är redan överlåten.' }, asContact());
/** The organiser's signed mail has been forwarded. */
const proveIt: Action = (_, { id }) =>
  db.transaction((tx) =>
    applyEvent(tx, { event: 'nameChangeVerified', purchaseId: id, actor: { type: 'mail' }, now: now() }),
  );
const confirmIt: Action = ({ listing }, purchase) =>
  confirmReceipt({ listingId: listing.id }, buyerOf(purchase));
/** Several act in the same moment: one of them is first. */
const atOnce =
  (...several: Action[]): Action =>
  (fixture, purchase) =>
    Promise.all(several.map((action) => ordinary(Promise.resolve(action(fixture, purchase)))));

async function rule(purchaseId: string, decision: 'refund' | 'release'): Promise<void> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.purchaseId, purchaseId));
  if (!dispute) return;
  await resolveDispute(
    { disputeId: dispute.id, decision, notes: 'Arrangören har svarat.' },
    callAs('admin', admin.id, now()),
  );
}

const cancelIt: Action = ({ listing }, purchase) =>
  cancelCheckout({ listingId: listing.id, sessionId: session(purchase) }, buyerOf(purchase));
const payIt: Action = (_, purchase) => press(session(purchase), 'pay');
const chargeItBack: Action = async (_, purchase) => {
  if (
    world.sandbox.stripe.charges
      .by('transfer_group', `purchase_${purchase.id}`)
      .some(({ status, disputed }) => status === 'succeeded' && !disputed)
  ) {
    await chargeBack(purchase.id);
  }
};
const decideIt = async (purchaseId: string, outcome: 'won' | 'lost') => {
  // A declined card leaves a charge of its own beside the one that was paid.
  const charges = world.sandbox.stripe.charges.by('transfer_group', `purchase_${purchaseId}`);
  for (const { id, status } of charges.flatMap((charge) =>
    world.sandbox.stripe.disputes.by('charge', charge.id),
  )) {
    if (status === 'needs_response') await decideChargeback(id, outcome);
  }
};
const failRefund: Action = async (_, purchase) => {
  const [row] = await db.select().from(refunds).where(eq(refunds.purchaseId, purchase.id));
  if (row?.stripeRefundId?.startsWith('re_')) await settleRefund(row.stripeRefundId, 'failed');
};

const actions: Partial<Record<(typeof purchases.$inferSelect)['state'], readonly (Action | null)[]>> = {
  pending_payment: [
    payIt,
    payIt,
    payIt,
    payIt,
    (_, purchase) => press(session(purchase), 'slow'),
    (_, purchase) => press(session(purchase), 'decline'),
    cancelIt,
    (fixture, purchase) => Promise.all([cancelIt(fixture, purchase), payIt(fixture, purchase)]),
    (fixture, purchase) => cancelIt(fixture, purchase).then(() => press(session(purchase), 'pay', true)),
    null,
  ],
  pending: [
    (_, purchase) => settlePayment(session(purchase), 'succeeded'),
    (_, purchase) => settlePayment(session(purchase), 'failed'),
    null,
  ],
  pending_name_change: [
    ...Array.from({ length: 6 }, () => changeName),
    verifyIt,
    refuseIt,
    proveIt,
    (_, { id }) => askForMore({ purchaseId: id, of: 'seller', text: 'Startnumret saknas.' }, asContact()),
    (_, { id }) =>
      askForMore(
        { purchaseId: id, of: 'buyer', field: 'full_name', text: 'Efternamnet saknas.' },
        asContact(),
      ),
    atOnce(changeName, verifyIt, refuseIt, proveIt),
    ({ listing }) =>
      giveUpSale({ listingId: listing.id, reason: 'other' }, callAs('seller', listing.sellerId, now())),
    ({ listing }) =>
      requestDetails(
        { listingId: listing.id, field: 'full_name' },
        callAs('seller', listing.sellerId, now()),
      ),
    ({ listing, random }, purchase) =>
      correctDetails(
        { listingId: listing.id, buyerDetails: { full_name: `Karin Köpare ${Math.floor(random() * 9)}` } },
        buyerOf(purchase),
      ),
    chargeItBack,
    null,
  ],
  awaiting_buyer_confirmation: [
    confirmIt,
    confirmIt,
    verifyIt,
    proveIt,
    atOnce(confirmIt, verifyIt, refuseIt, proveIt),
    ({ listing }, purchase) =>
      reportProblem({ listingId: listing.id, reason: 'Namnet saknas.' }, buyerOf(purchase)),
    ({ listing }, purchase) => rejectCode({ listingId: listing.id }, buyerOf(purchase)),
    ({ listing }, purchase) =>
      Promise.all([
        rejectCode({ listingId: listing.id }, buyerOf(purchase)),
        confirmReceipt({ listingId: listing.id }, buyerOf(purchase)),
      ]),
    ({ listing }, purchase) =>
      Promise.all([
        confirmReceipt({ listingId: listing.id }, buyerOf(purchase)),
        reportProblem({ listingId: listing.id, reason: 'Fel namn.' }, buyerOf(purchase)),
      ]),
    chargeItBack,
    null,
    null,
  ],
  disputed: [
    (_, purchase) => rule(purchase.id, 'refund'),
    (_, purchase) => rule(purchase.id, 'release'),
    (_, purchase) => Promise.all([rule(purchase.id, 'refund'), rule(purchase.id, 'release')]),
    chargeItBack,
    null,
  ],
  completed: [
    chargeItBack,
    null,
    null,
    null,
    null,
    null,
    (fixture) => payOut(fixture.seller.stripeAccountId, 'paid'),
  ],
  refunded: [failRefund, chargeItBack, null, null, null, null, null],
};

/** Refusals and failures of Stripe are expected; anything else is a bug. */
async function ordinary(action: Promise<unknown>): Promise<void> {
  await action.catch((error) => {
    if (!(error instanceof DomainError)) throw error;
  });
}

const purchasesOf = ({ listing }: Purchase) =>
  db.select().from(purchases).where(eq(purchases.listingId, listing.id)).orderBy(purchases.createdAt);

const newest = async (fixture: Purchase) => (await purchasesOf(fixture)).at(-1);

async function live(fixture: Purchase): Promise<void> {
  const { random, listing, buyers } = fixture;
  if (chance(random, 0.15)) fixture.failing = 1 + Math.floor(random() * 9);
  const purchase = await newest(fixture);
  const over = !purchase || (endedWithoutSale as readonly string[]).includes(purchase.state);
  if (over && chance(random, 0.8)) {
    const who = chance(random, 0.2) ? buyers : [oneOf(random, buyers)];
    const tries = who.map((buyer) =>
      ordinary(
        createCheckout(
          {
            listingId: listing.id,
            priceSeen: listing.price,
            feeAccepted: true,
            buyerDetails: { full_name: 'Karin Köpare' },
          },
          callAs('buyer', buyer.id, now()),
        ),
      ),
    );
    await Promise.all(tries);
  }
  const action = purchase && oneOf(random, actions[purchase.state] ?? [null]);
  if (action && purchase) await ordinary(action(fixture, purchase));
  if (purchase && chance(random, 0.1)) await decideIt(purchase.id, chance(random, 0.5) ? 'won' : 'lost');
}

/** Delivers what waits: some of it never, some twice, in any order. */
async function deliverSome(random: Random, lossy: boolean): Promise<void> {
  const { stripe, webhooks } = world.sandbox;
  for (const delivery of shuffled(stripe.deliveries.by('state', 'pending'), random)) {
    const event = stripe.events.get(delivery.event);
    stripe.deliveries.put({ ...delivery, state: 'delivered' });
    if (!event || (lossy && chance(random, 0.2))) continue;
    const times = chance(random, 0.2) ? 2 : 1;
    const posts = Array.from({ length: times }, () => {
      const { body, signature } = webhooks.sign(event);
      return webhook(
        new Request('http://localhost/api/stripe/webhook', {
          method: 'POST',
          body,
          headers: { 'stripe-signature': signature },
        }),
      );
    });
    await Promise.all(posts);
  }
}

const MONEY = ['stripe-event', 'checkout', 'chargeback', 'refund', 'transfer'] as const;

/** Works the queues, again while one job leads to another; what is refused may be tried a few times. */
async function work(): Promise<void> {
  for (let round = 0; round < 4 && (await jobsLeft([...MONEY])) > 0; round += 1) {
    await hurryJobs();
    await Promise.all([drainQueues(MONEY), drainQueues(MONEY)]);
  }
}

async function sellersComeAndGo(random: Random, sellers: User[]): Promise<void> {
  for (const { stripeAccountId } of sellers) {
    if (chance(random, 0.15)) await setTransfers(stripeAccountId, 'inactive');
    else await setTransfers(stripeAccountId, 'active');
  }
}

async function inTurns<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await action(item);
  };
  await Promise.all(Array.from({ length: 40 }, worker));
}

/** Which purchase a request to Stripe is about, by the purchase it names. */
function failByPurchase(fixtures: Purchase[]): void {
  const byListing = new Map(fixtures.map((fixture) => [fixture.listing.id, fixture]));
  const modes = ['reset', 'drop-after', '500', '429'] as const;
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

async function checkTheEnd(fixtures: Purchase[], startedAt: Date): Promise<void> {
  const ids = fixtures.map(({ listing }) => listing.id);
  const rows = await db.select().from(purchases).where(inArray(purchases.listingId, ids));
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
  const why = await Promise.all(
    waiting.map(async ({ purchaseId, failureCode, attempt }) => {
      const banks = await db.select().from(chargebacks).where(eq(chargebacks.purchaseId, purchaseId));
      return { failureCode, attempt, banks: banks.map(({ status, settledAt }) => [status, settledAt]) };
    }),
  );
  expect(why).toEqual([]);
  // Nothing at Stripe that we do not know.
  const { stripe } = world.sandbox;
  const ours = new Set(purchaseIds.map((id) => `purchase_${id}`));
  const charges = [...stripe.charges.values()].filter(
    ({ transfer_group, status }) => status === 'succeeded' && ours.has(transfer_group ?? ''),
  );
  const known = {
    charges: new Set(paid.map(({ chargeId }) => chargeId)),
    refunds: new Set(back.map(({ stripeRefundId }) => stripeRefundId)),
    transfers: new Set(on.map(({ stripeTransferId }) => stripeTransferId)),
  };
  expect(charges.filter(({ id }) => !known.charges.has(id))).toEqual([]);
  expect(
    charges
      .flatMap(({ id }) => stripe.refunds.by('charge', id))
      .filter(({ status }) => status !== 'failed')
      .filter(({ id }) => !known.refunds.has(id)),
  ).toEqual([]);
  const sent = [...ours].flatMap((group) => stripe.transfers.by('transfer_group', group));
  expect(sent.filter(({ id, reversed }) => !reversed && !known.transfers.has(id))).toEqual([]);
  expect(
    [...stripe.sessions.values()].filter(
      ({ status, metadata }) => status === 'open' && ids.includes(metadata?.listing_id ?? ''),
    ),
  ).toEqual([]);
  // Nobody is owed anything, save a buyer whose refund came back.
  const failed = new Set(
    back.filter(({ status }) => status === 'failed').map(({ purchaseId }) => purchaseId),
  );
  const owed = await db
    .select({
      purchaseId: ledgerPostings.purchaseId,
      account: ledgerEntries.account,
      total: sql`sum(${ledgerEntries.amount})`.mapWith(Number),
    })
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
  expect(
    owed.filter(({ purchaseId, account }) => !(account === 'buyer_payable' && failed.has(purchaseId))),
  ).toEqual([]);
  await expectBooksAgree();
}

const ends: Record<string, number> = {};
const seed = seedOf('random purchases');

async function liveThroughWorld(index: number): Promise<void> {
  const { sandbox } = world;
  const random = randomBy(seed + index * 7919);
  sandbox.webhooks.setUrl(null);
  admin ??= await aUser({ isAdmin: true });
  const today = stockholmDate(now());
  const dates = { date: addDays(today, 200), nameChangeDeadline: addDays(today, 190) };
  const races = await Promise.all(
    (['seller_direct', 'buyer_code'] as const).map((transferMechanism) =>
      aRace({ ...dates, transferMechanism, buyerFields: ['full_name'] }),
    ),
  );
  contact ??= await aUser();
  await makeContact(await anOrganiser(...races.map(({ id }) => id)), contact);
  const sellers = await Promise.all(Array.from({ length: 6 }, () => aSeller()));
  const buyers = await Promise.all(Array.from({ length: 12 }, () => aUser()));
  const fixtures: Purchase[] = [];
  for (let each = 0; each < PURCHASES_PER_WORLD; each += 1) {
    const own = randomBy(Math.floor(random() * 2 ** 32));
    const seller = oneOf(own, sellers);
    const listing = await aListing({ seller, race: oneOf(own, races), price: 10 + Math.floor(own() * 3000) });
    fixtures.push({
      random: own,
      listing,
      seller,
      buyers: [oneOf(own, buyers), oneOf(own, buyers)],
      failing: 0,
    });
  }
  const startedAt = now();
  failByPurchase(fixtures);
  for (let round = 0; round < ROUNDS; round += 1) {
    await inTurns(fixtures, live);
    for (const { id, listingId } of await db
      .select({ id: purchases.id, listingId: purchases.listingId })
      .from(purchases)) {
      listingOf.set(id, listingId);
    }
    await deliverSome(random, true);
    sandbox.faults.add({ refunds: chance(random, 0.3) ? 'pending' : 'succeeded' });
    await sellersComeAndGo(random, sellers);
    await work();
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
  for (let day = 0; day < 8; day += 1) {
    for (const fixture of fixtures) {
      const purchase = await newest(fixture);
      if (!purchase) continue;
      if (purchase.state === 'pending') await settlePayment(session(purchase), 'failed');
      if (purchase.state === 'disputed') await ordinary(rule(purchase.id, 'refund'));
      // A listing may have been sold more than once: the bank decides about each.
      for (const { id } of await purchasesOf(fixture)) {
        await decideIt(id, chance(fixture.random, 0.5) ? 'won' : 'lost');
      }
    }
    sandbox.clock.jump(sandbox.clock.offsetMs + 2 * DAY);
    await deliverSome(random, true);
    await runDeadlines(clockAt(now()));
    await catchUp(clockAt(now()));
    await work();
  }
  await checkTheEnd(fixtures, startedAt);
  expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);
  for (const fixture of fixtures) {
    const end = (await newest(fixture))?.state ?? 'never bought';
    ends[end] = (ends[end] ?? 0) + 1;
  }
}

test(
  'random purchases with random faults: money conserved, nothing stuck, no orphan, the books agree',
  async () => {
    const started = performance.now();
    if (ONLY !== undefined) return liveThroughWorld(Number(ONLY));
    for (let index = 0; index < FEWEST_WORLDS || performance.now() - started < BUDGET_MS; index += 1) {
      process.stdout.write(`random purchases: world ${index}, FAULTS_SEED=${seed} FAULTS_WORLD=${index}\n`);
      await liveThroughWorld(index);
    }
    const count = Object.values(ends).reduce((sum, each) => sum + each, 0);
    process.stdout.write(`random purchases: ${count}, ends ${JSON.stringify(ends)}\n`);
    // They are not idle: they come to every end there is.
    expect(Object.keys(ends)).toEqual(expect.arrayContaining(['completed', 'refunded', 'cancelled']));
  },
  BUDGET_MS + 600_000,
);
