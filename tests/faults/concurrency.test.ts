import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing } from '@/sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { disputeOf, findDispute, logOf, purchasesOf, readPurchase } from '../support/rows';
import { eventsAbout, press, sessionsFor } from '../support/stripe';
import { waitFor } from '../support/wait';
import { type Pick, startWithChangedQueries, stopOrdinary } from './support/changed-queries';
import { type Client, call, eachInTurn, sweep, tally } from './support/http';
import { type Change, changes } from './support/query-proxy';
import { expectBooksAgree, untilQuiet } from './support/reconciliation';
import { aClient, anAdmin, as, buy, cancel, clients, moneyOf } from './support/scenarios';
import { deliver } from './support/stripe';
import { world } from './support/world';

/** How often a race that chance decides is run. */
const ROUNDS = 12;
const CANCELLED_OR_PAID = ['cancelled, charged 0', 'pending_name_change, charged 1'];

/** Each change of a purchase is held open for a moment, so that a caller without a lock gets in. */
beforeAll(async () => {
  await db.execute(sql`
    create function hold_open() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.1); return new; end $$`);
  await db.execute(sql`
    create trigger hold_open before update on purchases for each row
    when (old.state is distinct from new.state) execute function hold_open()`);
});

/* Each race is a function of the processes it is run against, so that its control can run it without a safeguard. */

async function manyBuyers(count: number, pick: Pick) {
  const [listing, buyers] = await Promise.all([aListing(), clients(count)]);
  const answers = await Promise.all(buyers.map((buyer, index) => buy(pick(index), buyer, listing)));
  return {
    answers: tally(answers),
    purchases: (await purchasesOf(listing.id)).length,
    open: sessionsFor(listing.id).filter(({ status }) => status === 'open').length,
  };
}

/** @param held keeps a press waiting at Stripe until a second one is there, so that neither finds the other's page. */
async function sameBuyer(times: number, pick: Pick, held = false) {
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
async function everyoneEndsIt(pick: Pick) {
  const seller = await aSeller();
  const [fixture, admin] = await Promise.all([aPurchase({ seller }).paid().nameChanged().done(), anAdmin()]);
  await untilQuiet();
  const buyer = await as(fixture.buyer);
  const { listing, purchase } = fixture;
  world.sandbox.clock.jump(world.sandbox.clock.offsetMs + 72 * HOUR + MINUTE);
  const confirm = (index: number) =>
    call(pick(index), buyer, 'purchases.confirmReceipt', { listingId: listing.id });
  const answers = await Promise.all([
    confirm(0),
    confirm(1),
    call(pick(0), buyer, 'disputes.report', {
      listingId: listing.id,
      reason: 'Namnet saknas i startlistan.',
    }),
    sweep(pick(1)).then((status) => ({ status })),
    sweep(pick(0)).then((status) => ({ status })),
  ]);
  const dispute = await findDispute(purchase.id);
  if (dispute) {
    const rule = (index: number) =>
      call(pick(index), admin, 'admin.resolveDispute', {
        disputeId: dispute.id,
        decision: 'release',
        notes: 'Klart.',
      });
    answers.push(...(await Promise.all([rule(0), rule(1)])));
  }
  await untilQuiet();
  return {
    failed: answers.filter(({ status }) => status >= 500).length,
    state: (await readPurchase(purchase.id)).state,
    transfers: world.sandbox.stripe.transfers.by('transfer_group', `purchase_${purchase.id}`).length,
    endings: (await logOf(purchase.id)).filter((event) =>
      ['receiptConfirmed', 'confirmationOverdue', 'ruledForSeller'].includes(event),
    ).length,
  };
}

/** Cancelled and paid at the same moment. @returns how it ended. */
async function cancelAgainstPayment(pick: Pick, order: 'cancel begins' | 'payment begins' | 'cancel ends') {
  const fixture = await aPurchase().done();
  const buyer = await as(fixture.buyer);
  const { purchase, listing } = fixture;
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
async function everyoneReleasesIt(pick: Pick) {
  const fixture = await aPurchase().done();
  const buyer = await as(fixture.buyer);
  const { purchase, listing } = fixture;
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
  return {
    listing,
    opened,
    releases: releases.length,
    failed: statuses.filter((status) => status !== 200).length,
  };
}

/** One admin gives the money back while another pays it out. */
async function refundAgainstPayout(pick: Pick, [one, two]: [Client, Client]) {
  const { purchase } = await aPurchase().paid().nameChanged().reported().done();
  const dispute = await disputeOf(purchase.id);
  const rule = (index: number, admin: Client, decision: 'refund' | 'release') =>
    call(pick(index), admin, 'admin.resolveDispute', {
      disputeId: dispute?.id,
      decision,
      notes: 'Arrangören har svarat.',
    });
  const answers = await Promise.all([rule(0, one, 'refund'), rule(1, two, 'release')]);
  const { refund, transfer } = await moneyOf(purchase.id);
  return {
    done: answers.filter(({ code }) => code === 'ok').length,
    money: [refund, transfer].filter(Boolean).length,
  };
}

/** The seller raises 500 kr to 700 kr as somebody buys for 500 kr. @returns what is to be paid, or the refusal. */
async function priceAgainstBuy(
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
  expect([first, second].filter(({ status }) => status >= 500)).toEqual([]);
  const [session] = sessionsFor(listing.id);
  return session ? `pays ${(session.amount_total ?? 0) / 100} kr` : (priceFirst ? second : first).code;
}

describe('200 buyers on one listing', () => {
  test('one gets the payment page, 199 read that it is reserved, and nothing fails', async () => {
    expect(await manyBuyers(200, eachInTurn)).toEqual({
      answers: { ok: 1, LISTING_RESERVED: 199 },
      purchases: 1,
      open: 1,
    });
  });

  test('the database itself refuses a second running purchase of a listing', async () => {
    const { purchase } = await aPurchase().done();
    const other = await aUser();
    const copy = db.execute(sql`
      insert into purchases (listing_id, buyer_id, seller_id, state, price, service_fee, total, seller_fee, payout,
        payer, checkout_expires_at, created_at, updated_at)
      select listing_id, ${other.id}, seller_id, state, price, service_fee, total, seller_fee, payout,
        payer, checkout_expires_at, created_at, updated_at from purchases where id = ${purchase.id}`);
    await expect(copy).rejects.toMatchObject({
      cause: { constraint_name: 'purchases_one_live_per_listing' },
    });
  });
});

test('the same buyer pressing 20 times has one purchase, one session, and the same page each time', async () => {
  expect(await sameBuyer(20, eachInTurn)).toEqual({
    answers: { ok: 20 },
    pages: 1,
    purchases: 1,
    sessions: 1,
  });
});

describe('a buyer who cancels while paying', () => {
  test(`is never both cancelled and charged, in ${ROUNDS} tries at the same moment`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = (['cancel begins', 'payment begins', 'cancel ends'] as const)[round % 3];
      const end = await cancelAgainstPayment((index) => eachInTurn(index + round), order ?? 'cancel begins');
      expect(CANCELLED_OR_PAID).toContain(end);
    }
    await expectBooksAgree();
  });

  test('and whose payment was under way as the page closed gets it all back', async () => {
    const fixture = await aPurchase().done();
    const buyer = await as(fixture.buyer);
    expect((await cancel(world.apps[1], buyer, fixture.listing)).data).toEqual({ status: 'cancelled' });
    await press(fixture.purchase.checkoutSessionId, 'pay', true);
    await untilQuiet();
    expect((await readPurchase(fixture.purchase.id)).state).toBe('refunded');
    expect((await moneyOf(fixture.purchase.id)).refund).toMatchObject({
      status: 'succeeded',
      amount: fixture.purchase.total,
    });
    await expectBooksAgree();
  });
});

test('expiry event, sweep and manual cancel at once release the listing once', async () => {
  const { listing, ...end } = await everyoneReleasesIt(eachInTurn);
  expect(end).toEqual({ opened: 'checkoutStarted', releases: 1, failed: 0 });
  const next = await aClient();
  expect((await buy(world.apps[1], next, listing)).code).toBe('ok');
});

test('confirmed, timed out, reported and ruled in the same moment: one transfer', async () => {
  expect(await everyoneEndsIt(eachInTurn)).toEqual({
    failed: 0,
    state: 'completed',
    transfers: 1,
    endings: 1,
  });
  await expectBooksAgree();
});

test(`a refund and a payout decided at once by two admins: one of them, in ${ROUNDS} tries`, async () => {
  const admins: [Client, Client] = [await anAdmin(), await anAdmin()];
  for (let round = 0; round < ROUNDS; round += 1) {
    const end = await refundAgainstPayout((index) => eachInTurn(index + round), admins);
    expect(end).toEqual({ done: 1, money: 1 });
  }
  await untilQuiet();
  await expectBooksAgree();
});

test(`a price changed while somebody buys: the buyer pays what was shown or is refused, in ${ROUNDS} tries`, async () => {
  const [seller, buyers] = await Promise.all([aSeller(), clients(ROUNDS)]);
  for (const [round, buyer] of buyers.entries()) {
    const pick: Pick = (index) => eachInTurn(index + round);
    const end = await priceAgainstBuy(pick, seller, buyer, round % 3 === 0);
    expect(['pays 530 kr', 'PRICE_CHANGED']).toContain(end);
  }
});

describe('controls: the same races without a safeguard', () => {
  test('without idempotency keys the same buyer has several sessions', async () => {
    world.sandbox.faults.ignoreKeys();
    const { sessions } = await sameBuyer(20, eachInTurn, true);
    expect(sessions).toBeGreaterThan(1);
  });

  test('a buyer who says that the new price was seen pays it', async () => {
    const [seller, buyer] = await Promise.all([aSeller(), aClient()]);
    expect(await priceAgainstBuy(eachInTurn, seller, buyer, true, 700_00)).toBe('pays 730 kr');
  });

  describe('with queries changed on their way to the database', () => {
    let end = async () => {};

    async function without(...wanted: Change[]): Promise<Pick> {
      const started = await startWithChangedQueries(...wanted);
      end = started.end;
      return started.pick;
    }

    beforeAll(stopOrdinary);
    afterEach(() => end());

    test('without row locks the same buyer is turned away by their own reservation', async () => {
      const pick = await without(changes.rowLocks);
      const seen: unknown[] = [];
      for (let round = 0; round < ROUNDS && seen.length === 0; round += 1) {
        const { answers } = await sameBuyer(20, pick);
        if (answers.ok !== 20) seen.push(answers);
      }
      expect(seen).not.toEqual([]);
    });

    test('without row locks, and with purchases moved whatever their state is, they end twice', async () => {
      const pick = await without(changes.rowLocks, changes.oldState);
      const admins: [Client, Client] = [await anAdmin(), await anAdmin()];
      const seen: unknown[] = [];
      for (let round = 0; round < ROUNDS && seen.length === 0; round += 1) {
        const { releases } = await everyoneReleasesIt(pick);
        if (releases > 1) seen.push(`${releases} releases`);
      }
      expect(seen).not.toEqual([]);
      // That a purchase cannot be both refunded and completed is held by the table itself.
      await db.execute(
        sql`alter table purchases drop constraint purchases_refunded, drop constraint purchases_completed`,
      );
      const wrong: unknown[] = [];
      for (let round = 0; round < ROUNDS && wrong.length === 0; round += 1) {
        const { done, money } = await refundAgainstPayout(pick, admins);
        if (done !== 1 || money !== 1) wrong.push({ done, money });
      }
      expect(wrong).not.toEqual([]);
      // And that no purchase is paid out twice, by an index of its own: then somebody is answered with an error.
      const ends: unknown[] = [];
      for (let round = 0; round < ROUNDS && ends.length === 0; round += 1) {
        const { endings, failed } = await everyoneEndsIt(pick);
        if (endings !== 1 || failed > 0) ends.push({ endings, failed });
      }
      expect(ends).not.toEqual([]);
    });

    test('without locks and the unique index one listing is sold many times', async () => {
      await db.execute(sql`alter index purchases_one_live_per_listing rename to taken_out`);
      await db.execute(sql`drop index taken_out`);
      const pick = await without(changes.rowLocks);
      let most = 0;
      for (let round = 0; round < ROUNDS && most < 2; round += 1) {
        most = Math.max(most, (await manyBuyers(40, pick)).purchases);
      }
      expect(most).toBeGreaterThan(1);
    });
  });
});
