import { aRace } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase } from '@sandbox/scenario/purchase';
import { describe, expect, test } from 'vitest';
import { addDays, DAY, HOUR, MINUTE, plus } from '@/domain/time';
import { now } from '@/server/lib/clock';
import { logOf, readPurchase } from '../../support/rows';
import { waitFor } from '../../support/wait';
import { call, callRoute, sweep } from '../support/http';
import { expectBooksAgree, untilQuiet } from '../support/reconciliation';
import { as, moneyOf } from '../support/scenarios';
import { world } from '../support/world';

/** Puts the product's clock at an instant. */
const goTo = (at: string | Date) => world.sandbox.clock.jump(new Date(at).getTime() - Date.now());

describe('a race whose last day for name changes is', () => {
  // Each day ends at midnight in Stockholm, whatever it is in London by then.
  test.each([
    ['the day clocks go forward', '2027-03-28', '2027-03-27T11:00:00Z', '2027-03-28T22:00:00.000Z'],
    ['the day clocks go back', '2027-10-31', '2027-10-30T11:00:00Z', '2027-10-31T23:00:00.000Z'],
    ['New Year’s Eve', '2027-12-31', '2027-12-30T12:00:00Z', '2027-12-31T23:00:00.000Z'],
    ['a leap day', '2028-02-29', '2028-02-28T12:00:00Z', '2028-02-29T23:00:00.000Z'],
    ['a summer’s day, late in the evening', '2027-07-01', '2027-06-30T22:30:00Z', '2027-07-01T22:00:00.000Z'],
  ])('%s: the seller has until midnight, and not a minute more', async (_when, day, paidAt, midnight) => {
    const [one, two] = world.apps;
    // Listed while there is time, bought on the last day but one.
    goTo(plus(new Date(paidAt), -10 * DAY));
    const race = await aRace({ date: addDays(day, 30), lastDay: day });
    const { listing, ...fixture } = await aPurchase({ race }).cancelled().done();
    goTo(paidAt);
    const { purchase } = await aPurchase({ listing, buyer: fixture.buyer }).paid().done();
    await untilQuiet();
    const paid = await readPurchase(purchase.id);
    expect(paid.nameChangeDeadline?.toISOString()).toBe(midnight);
    goTo(plus(new Date(midnight), -MINUTE));
    expect(await sweep(one)).toBe(200);
    expect((await readPurchase(purchase.id)).state).toBe('pending_name_change');
    const otherUser = await as((await aPurchase().done()).buyer);
    goTo(plus(new Date(midnight), MINUTE));
    const late = await call(two, otherUser, 'purchases.createCheckout', {
      listingId: listing.id,
      priceSeen: listing.price,
      feeAccepted: true,
    });
    expect(late.code).not.toBe('ok');
    expect(await sweep(two)).toBe(200);
    expect((await readPurchase(purchase.id)).state).toBe('refunded');
    await untilQuiet();
    await expectBooksAgree();
  });
});

test('72 hours are 72 hours, also over the night the clocks change', async () => {
  for (const changedAt of ['2027-03-27T12:00:00Z', '2027-10-30T12:00:00Z', '2027-12-30T12:00:00Z']) {
    goTo(changedAt);
    const fixture = await aPurchase().paid().nameChanged().done();
    const end = plus(fixture.purchase.nameChangedAt ?? now(), 72 * HOUR);
    expect(fixture.purchase.confirmationDeadline).toEqual(end);
    goTo(plus(end, -2 * MINUTE));
    await sweep(world.apps[0]);
    expect((await readPurchase(fixture.purchase.id)).state).toBe('awaiting_buyer_confirmation');
    goTo(plus(end, MINUTE));
    await sweep(world.apps[1]);
    expect((await readPurchase(fixture.purchase.id)).state).toBe('completed');
  }
  await untilQuiet();
  await expectBooksAgree();
});

test('a clock that leaps three months ahead ends what is due once; set back again it undoes nothing', async () => {
  const [overdue, silent, fresh] = await Promise.all([
    aPurchase().paid().done(),
    aPurchase().paid().nameChanged().done(),
    aPurchase().done(),
  ]);
  await untilQuiet();
  world.sandbox.clock.jump(90 * DAY);
  await Promise.all(world.apps.map(sweep));
  await untilQuiet();
  world.sandbox.clock.jump(0);
  await Promise.all(world.apps.map(sweep));
  await untilQuiet();
  world.sandbox.clock.jump(90 * DAY);
  await Promise.all(world.apps.map(sweep));
  await untilQuiet();
  const ids = [overdue, silent, fresh].map(({ purchase }) => purchase.id);
  expect(await Promise.all(ids.map(logOf))).toEqual([
    ['checkoutStarted', 'paymentReceived', 'nameChangeOverdue'],
    ['checkoutStarted', 'paymentReceived', 'nameChanged', 'confirmationOverdue'],
    ['checkoutStarted', 'checkoutExpired'],
  ]);
  expect((await moneyOf(overdue)).refund?.status).toBe('succeeded');
  expect((await moneyOf(silent)).transfer?.status).toBe('succeeded');
  await expectBooksAgree();
});

test('a clock set back while a purchase runs gives nobody less time than was promised', async () => {
  world.sandbox.clock.jump(2 * DAY);
  const fixture = await aPurchase().paid().nameChanged().done();
  world.sandbox.clock.jump(0);
  await Promise.all(world.apps.map(sweep));
  expect((await readPurchase(fixture.purchase.id)).state).toBe('awaiting_buyer_confirmation');
  await continuePurchase(fixture).confirmed().done();
  await untilQuiet();
  expect((await moneyOf(fixture)).transfer?.status).toBe('succeeded');
  await expectBooksAgree();
});

test('a process that dies in the middle of its sweep is followed by another within 30 seconds', async () => {
  const [one, two] = world.apps;
  await two.kill();
  const overdue = await aPurchase().paid().done();
  world.sandbox.clock.jump(49 * HOUR);
  // The sweep asks Stripe about its reservation, which has run out.
  world.sandbox.faults.add({ match: { method: 'GET', path: '/v1/checkout/sessions' }, mode: 'hold' });
  await aPurchase().done();
  world.sandbox.clock.jump(50 * HOUR);
  const unanswered = callRoute(one);
  await waitFor('the sweep', () => world.sandbox.faults.held > 0);
  await one.kill();
  const died = performance.now();
  expect((await unanswered).swept).toBe(false);
  world.sandbox.faults.clear();
  await two.start();
  expect(await sweep(two)).toBe(200);
  expect(performance.now() - died).toBeLessThan(30_000);
  expect((await readPurchase(overdue.purchase.id)).state).toBe('refunded');
  await one.start();
  await untilQuiet();
  await expectBooksAgree();
});
