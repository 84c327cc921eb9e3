import { aPurchase } from '@sandbox/scenario/purchase';
import { expect, test } from 'vitest';
import { GET } from '@/app/api/trust/route';
import { visitorAt } from '@/domain/account/actor';
import { addOre } from '@/domain/money/ore';
import { COUNTED_AFTER } from '@/domain/purchase/figures';
import { trustSince } from '@/domain/site/trust';
import { DAY, plus, stockholmDate } from '@/domain/time';
import { drainQueues } from '@/server/jobs/workers';
import { now } from '@/server/lib/clock';
import { getTrust } from '@/server/services/site';
import { as, visitor } from '../support/callers';
import { aCompletedPurchase, aPaidPurchase } from '../support/purchases';
import { readUser } from '../support/rows';

test('the figures count what has ended, what went wrong and what is held', async () => {
  for (let nth = 0; nth < 5; nth += 1) await aCompletedPurchase({ price: 500 });
  // A price far below the race's says nothing of how purchases go, and the same two count once.
  const { purchase } = await aCompletedPurchase({ price: 40 });
  const [seller, buyer] = [await readUser(purchase.sellerId), await readUser(purchase.buyerId)];
  for (let nth = 0; nth < 2; nth += 1) await aCompletedPurchase({ seller, buyer, price: 500 });
  const held = [];
  for (let nth = 0; nth < 4; nth += 1) held.push(await aPurchase({ price: 400 }).paid().done());
  held.push(await aPurchase({ price: 400 }).paid().nameChanged().reported().done());
  await drainQueues(['transfer', 'refund']);
  const today = stockholmDate(now());
  expect(await visitor().site.trust()).toMatchObject({ completed: 0, nameChanges: { inTime: 0, missed: 0 } });
  const later = plus(now(), COUNTED_AFTER + DAY);
  const figures = await getTrust({}, visitorAt(later));
  expect(figures).toMatchObject({
    since: trustSince(stockholmDate(later)),
    completed: 6,
    few: true,
    nameChanges: { inTime: 7, missed: 0, percent: 100 },
    payouts: { count: 8, hours: 1 },
    refunds: { count: 0, hours: null },
    disputes: { count: 1, open: 1, forBuyer: 0, forSeller: 0, divided: 0, perHundred: 9.1 },
    held: { purchases: 5, amount: addOre(...held.map(({ purchase }) => purchase.charged)) },
  });
  expect(figures.months).toContainEqual({ month: today.slice(0, 7), completed: 6 });

  const answer = await GET();
  expect(answer.headers.get('cache-control')).toContain('public');
  expect(await answer.json()).toEqual(await visitor().site.trust());
});

test('who got no name change counts as repaid once the books say so', async () => {
  const { listing } = await aPaidPurchase({ price: 500 });
  const seller = as(await readUser(listing.sellerId));
  await seller.purchases.giveUpSale({ listingId: listing.id, reason: 'runs_after_all' });
  // Days of their own: figures are cached by day.
  const on = (day: number) => getTrust({}, visitorAt(plus(now(), day * DAY)));
  expect((await on(2)).unchanged).toEqual({ count: 1, repaid: false });
  await drainQueues(['refund']);
  expect((await on(3)).unchanged).toEqual({ count: 1, repaid: true });
});
