import { db } from '@sandbox/database';
import { aListing } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import type { User } from '@sandbox/scenario/users';
import { sql } from 'drizzle-orm';
import { HOUR, MINUTE } from '@/domain/time';
import { findDispute, logOf, purchasesOf, readPurchase } from '../../support/rows';
import { eventsAbout, press, sessionsFor } from '../../support/stripe';
import { waitFor } from '../../support/wait';
import type { App } from './app';
import { type Client, call, sweep, tally } from './http';
import { untilQuiet } from './reconciliation';
import { aClient, anAdmin, as, buy, cancel, clients, madeAtStripe, moneyOf, rule } from './scenarios';
import { deliver } from './stripe';
import { world } from './world';

/** Each race is a function of the processes it is run against, so that its control can run it without a safeguard. */
export type Pick = (index: number) => App;

/** Holds each change of a purchase open for a moment, so that a caller without a lock gets in. */
export async function holdChangesOpen(): Promise<void> {
  await db.execute(sql`
    create function hold_open() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.1); return new; end $$`);
  await db.execute(sql`
    create trigger hold_open before update on purchases for each row
    when (old.state is distinct from new.state) execute function hold_open()`);
}

export async function manyBuyers(count: number, pick: Pick) {
  const [listing, buyers] = await Promise.all([aListing(), clients(count)]);
  const answers = await Promise.all(buyers.map((buyer, index) => buy(pick(index), buyer, listing)));
  return {
    answers: tally(answers),
    purchases: (await purchasesOf(listing.id)).length,
    open: sessionsFor(listing.id).filter(({ status }) => status === 'open').length,
  };
}

/** @param held keeps a press waiting at Stripe until a second one is there, so that neither finds the other's page. */
export async function sameBuyer(times: number, pick: Pick, held = false) {
  if (held) {
    const match = { method: 'POST', path: '/v1/checkout/sessions' };
    world.sandbox.faults.add({ match, mode: 'hold', times });
  }
  const [listing, buyer] = await Promise.all([aListing(), aClient()]);
  const presses = Array.from({ length: times }, (_, index) => buy(pick(index), buyer, listing));
  if (held) {
    await waitFor('two presses at Stripe', () => world.sandbox.faults.held > 1);
    world.sandbox.faults.release();
  }
  const answers = await Promise.all(presses);
  const pages = new Set(answers.map(({ data }) => (data as { url: string } | null)?.url));
  return {
    answers: tally(answers),
    pages: pages.size,
    purchases: (await purchasesOf(listing.id)).length,
    sessions: sessionsFor(listing.id).length,
  };
}

/** Confirmed by the buyer in two tabs, by the timer on both processes and reported by a third tab, all at once. */
export async function everyoneEndsIt(pick: Pick) {
  const [fixture, admin] = await Promise.all([aPurchase().paid().nameChanged().done(), anAdmin()]);
  await untilQuiet();
  const buyer = await as(fixture.buyer);
  const { id } = fixture.purchase;
  const listingId = fixture.listing.id;
  world.sandbox.clock.jump(world.sandbox.clock.offsetMs + 72 * HOUR + MINUTE);
  const confirm = (app: App) => call(app, buyer, 'purchases.confirmReceipt', { listingId });
  const swept = async (app: App) => ({ status: await sweep(app) });
  const answers: { status: number }[] = await Promise.all([
    confirm(pick(0)),
    confirm(pick(1)),
    call(pick(0), buyer, 'disputes.report', { listingId, reason: 'Namnet saknas i startlistan.' }),
    swept(pick(1)),
    swept(pick(0)),
  ]);
  if (await findDispute(id)) {
    const ruled = [0, 1].map((index) => rule(pick(index), admin, id, 'release'));
    answers.push(...(await Promise.all(ruled)));
  }
  await untilQuiet();
  const log = await logOf(id);
  return {
    failed: answers.filter(({ status }) => status >= 500).length,
    state: (await readPurchase(id)).state,
    transfers: (await madeAtStripe(id)).transfers,
    endings: log.filter((event) =>
      ['receiptConfirmed', 'confirmationOverdue', 'ruledForSeller'].includes(event),
    ).length,
  };
}

export const CANCEL_ORDERS = ['cancel begins', 'payment begins', 'cancel ends'] as const;

/** Cancelled and paid at the same moment. @returns how it ended. */
export async function cancelAgainstPayment(pick: Pick, order: (typeof CANCEL_ORDERS)[number]) {
  const { purchase, listing, ...fixture } = await aPurchase().done();
  const buyer = await as(fixture.buyer);
  const steps = [() => cancel(pick(0), buyer, listing), () => press(purchase.checkoutSessionId, 'pay')];
  if (order === 'payment begins') steps.reverse();
  if (order === 'cancel ends') for (const step of steps) await step();
  else await Promise.all(steps.map((step) => step()));
  await untilQuiet();
  const { state } = await readPurchase(purchase.id);
  const charges = world.sandbox.stripe.charges.by('transfer_group', `purchase_${purchase.id}`).length;
  return `${state}, charged ${charges}`;
}

/** Stripe's word on both processes, the sweep on both, and the buyer in two tabs. */
export async function everyoneReleasesIt(pick: Pick) {
  const { purchase, listing, ...fixture } = await aPurchase().done();
  const buyer = await as(fixture.buyer);
  world.sandbox.webhooks.hold();
  world.sandbox.clock.jump(world.sandbox.clock.offsetMs + 33 * MINUTE);
  const expired = await waitFor('the session to expire', () =>
    eventsAbout(purchase.checkoutSessionId, 'checkout.session.expired').at(0),
  );
  const statuses = await Promise.all([
    deliver(pick(0), expired),
    deliver(pick(1), { ...expired, id: `${expired.id}_again` }),
    sweep(pick(0)),
    sweep(pick(1)),
    cancel(pick(0), buyer, listing).then(({ status }) => status),
    cancel(pick(1), buyer, listing).then(({ status }) => status),
  ]);
  world.sandbox.webhooks.deliver();
  await untilQuiet();
  const [opened, ...releases] = await logOf(purchase.id);
  const failed = statuses.filter((status) => status !== 200).length;
  return { listing, opened, releases: releases.length, failed };
}

/** One admin gives the money back while another pays it out. */
export async function refundAgainstPayout(pick: Pick, [one, two]: [Client, Client]) {
  const fixture = await aPurchase().paid().nameChanged().reported().done();
  const { id } = fixture.purchase;
  const answers = await Promise.all([rule(pick(0), one, id, 'refund'), rule(pick(1), two, id, 'release')]);
  const { refund, transfer } = await moneyOf(fixture);
  return {
    done: answers.filter(({ code }) => code === 'ok').length,
    money: [refund, transfer].filter(Boolean).length,
  };
}

/** The seller raises 500 kr to 700 kr as somebody buys for 500 kr. @returns what is to be paid, or the refusal. */
export async function priceAgainstBuy(
  pick: Pick,
  seller: User,
  buyer: Client,
  priceFirst: boolean,
  priceSeen = 500_00,
) {
  const [who, listing] = await Promise.all([as(seller), aListing({ seller, price: 500 })]);
  const edit = () => call(pick(0), who, 'listings.updatePrice', { id: listing.id, price: 700 });
  const bought = () => buy(pick(1), buyer, listing, priceSeen);
  const [first, second] = priceFirst ? [await edit(), await bought()] : await Promise.all([bought(), edit()]);
  if (first.status >= 500 || second.status >= 500) throw new Error(`${first.code}, ${second.code}`);
  const [session] = sessionsFor(listing.id);
  return session ? `pays ${(session.amount_total ?? 0) / 100} kr` : (priceFirst ? second : first).code;
}

const REFUNDS = { method: 'POST', path: '/v1/refunds' };
const TRANSFERS = { method: 'POST', path: '/v1/transfers' };

/** Decides a dispute in halves while more answers of Stripe are lost than its library retries. @returns the payments. */
export async function halvesUnheard(): Promise<{ refunds: number; transfers: number }> {
  const [admin, { purchase }] = await Promise.all([
    anAdmin(),
    aPurchase().paid().nameChanged().reported().done(),
  ]);
  // A webhook would settle them: those are lost as well.
  world.sandbox.webhooks.lose(true);
  for (const match of [TRANSFERS, REFUNDS]) world.sandbox.faults.add({ match, mode: 'drop-after', times: 4 });
  // Each half fits twice in what was paid: nothing but the key stops a second one.
  const { code } = await rule(world.apps[0], admin, purchase.id, 'part', purchase.price / 2);
  if (code !== 'ok') throw new Error(`The ruling was refused: ${code}`);
  await waitFor('both at Stripe', async () => {
    const { refunds, transfers } = await madeAtStripe(purchase.id);
    return refunds > 0 && transfers > 0;
  });
  await untilQuiet();
  world.sandbox.webhooks.lose(false);
  return madeAtStripe(purchase.id);
}
