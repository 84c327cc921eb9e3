import { expect, test } from 'vitest';
import { GET } from '@/app/api/trust/route';
import { addOre } from '@/domain/money/ore';
import { trustSince } from '@/domain/site/trust';
import { stockholmDate } from '@/domain/time';
import { aPurchase } from '@/sandbox/scenario/purchase';

import { drainQueues } from '@/server/jobs/workers';
import { now } from '@/server/lib/clock';
import { visitor } from '../support/callers';

test('the figures count what has ended, what went wrong and what is held', async () => {
  const completed = () => aPurchase({ price: 500 }).paid().nameChanged().confirmed().done();
  for (let nth = 0; nth < 5; nth += 1) await completed();
  const held = [];
  for (let nth = 0; nth < 4; nth += 1) held.push(await aPurchase({ price: 400 }).paid().done());
  held.push(await aPurchase({ price: 400 }).paid().nameChanged().reported().done());
  await drainQueues(['transfer', 'refund']);
  const today = stockholmDate(now());
  const figures = await visitor().site.trust();
  expect(figures).toMatchObject({
    since: trustSince(today),
    completed: 5,
    few: true,
    nameChanges: { inTime: 6, missed: 0, percent: 100 },
    payouts: { count: 5, hours: 1 },
    refunds: { count: 0, hours: null },
    disputes: { count: 1, open: 1, forBuyer: 0, forSeller: 0, divided: 0, perHundred: 10 },
    held: { purchases: 5, amount: addOre(...held.map(({ purchase }) => purchase.total)) },
  });
  expect(figures.months.at(-1)).toEqual({ month: today.slice(0, 7), completed: 5 });

  const answer = await GET();
  expect(answer.headers.get('cache-control')).toContain('public');
  expect(await answer.json()).toEqual(figures);
});
