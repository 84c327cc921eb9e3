import { aSeller } from '@sandbox/scenario/users';
import { beforeAll, expect, test } from 'vitest';
import { type Client, eachInTurn } from './support/http';
import {
  CANCEL_ORDERS,
  cancelAgainstPayment,
  everyoneEndsIt,
  everyoneReleasesIt,
  holdChangesOpen,
  manyBuyers,
  type Pick,
  priceAgainstBuy,
  refundAgainstPayout,
  sameBuyer,
} from './support/races';
import { expectBooksAgree, untilQuiet } from './support/reconciliation';
import { aClient, anAdmin, buy, clients } from './support/scenarios';
import { world } from './support/world';

/** How often a race that chance decides is run. */
const ROUNDS = 6;
const CANCELLED_OR_PAID = ['cancelled, charged 0', 'pending_name_change, charged 1'];

/** The processes in turn, beginning with another in each round. */
const from =
  (round: number): Pick =>
  (index) =>
    eachInTurn(index + round);

beforeAll(holdChangesOpen);

test('200 buyers on one listing: one gets the payment page, 199 read that it is reserved', async () => {
  expect(await manyBuyers(200, eachInTurn)).toEqual({
    answers: { ok: 1, LISTING_RESERVED: 199 },
    purchases: 1,
    open: 1,
  });
});

test('the same buyer pressing 20 times has one purchase, one session, and the same page each time', async () => {
  const once = { pages: 1, purchases: 1, sessions: 1 };
  expect(await sameBuyer(20, eachInTurn)).toEqual({ answers: { ok: 20 }, ...once });
});

test(`a buyer who cancels while paying is never both cancelled and charged, in ${ROUNDS} tries`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = CANCEL_ORDERS[round % 3] ?? 'cancel begins';
    expect(CANCELLED_OR_PAID).toContain(await cancelAgainstPayment(from(round), order));
  }
  await expectBooksAgree();
});

test('expiry event, sweep and manual cancel at once release the listing once', async () => {
  const { listing, ...end } = await everyoneReleasesIt(eachInTurn);
  expect(end).toEqual({ opened: 'checkoutStarted', releases: 1, failed: 0 });
  expect((await buy(world.apps[1], await aClient(), listing)).code).toBe('ok');
});

test('confirmed, timed out, reported and ruled in the same moment: one transfer', async () => {
  const end = await everyoneEndsIt(eachInTurn);
  expect(end).toEqual({ failed: 0, state: 'completed', transfers: 1, endings: 1 });
  await expectBooksAgree();
});

test(`a refund and a payout decided at once by two admins: one of them, in ${ROUNDS} tries`, async () => {
  const admins: [Client, Client] = [await anAdmin(), await anAdmin()];
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await refundAgainstPayout(from(round), admins)).toEqual({ done: 1, money: 1 });
  }
  await untilQuiet();
  await expectBooksAgree();
});

test(`a price changed while somebody buys: the buyer pays what was shown or is refused, in ${ROUNDS} tries`, async () => {
  const [seller, buyers] = await Promise.all([aSeller(), clients(ROUNDS)]);
  for (const [round, buyer] of buyers.entries()) {
    const end = await priceAgainstBuy(from(round), seller, buyer, round % 3 === 0);
    expect(['pays 530 kr', 'PRICE_CHANGED']).toContain(end);
  }
});
