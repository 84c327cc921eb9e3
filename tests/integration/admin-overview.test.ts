import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clockAt } from '@/domain/actor';
import { db } from '@/sandbox/database';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { purchases } from '@/server/db/schema';
import { countWeeks } from '@/server/services/overview/count-weeks';
import { as } from '../support/callers';

/** Weeks that no other test purchases in: what is counted is these tests' own. */
const at = (text: string) => new Date(`${text}+01:00`);
const NOW = at('2019-02-27T12:00');

const setTimes = (id: string, times: Partial<typeof purchases.$inferInsert>) =>
  db.update(purchases).set(times).where(eq(purchases.id, id));

test('the weekly figures show sales, held money, timeliness and duration', async () => {
  const admin = await aUser({ isAdmin: true });
  const { purchase: done } = await aPurchase().paid().nameChanged().confirmed().done();
  await setTimes(done.id, {
    // A minute before the week ends in Stockholm, which is still Sunday.
    paidAt: at('2019-02-10T23:59'),
    nameChangeStartsAt: at('2019-02-11T00:00'),
    nameChangedAt: at('2019-02-11T06:00'),
    completedAt: at('2019-02-14T23:59'),
  });
  const refunded = async () =>
    (await aPurchase().paid().nameChanged().reported().ruled('refund', admin).done()).purchase;
  const missed = await refunded();
  await setTimes(missed.id, {
    paidAt: at('2019-02-12T08:00'),
    nameChangeDeadline: at('2019-02-18T08:00'),
    nameChangedAt: null,
    refundedAt: at('2019-02-18T08:01'),
  });
  const tooLate = await refunded();
  const once = at('2019-02-19T10:00');
  await setTimes(tooLate.id, {
    paidAt: once,
    nameChangedAt: null,
    nameChangeDeadline: null,
    refundedAt: once,
  });

  const weeks = await countWeeks({ weeks: 12 }, clockAt(NOW));
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)?.monday).toBe('2019-02-25');
  const none = { sales: 0, turnover: 0, onTime: 0, missed: 0, toNameChange: null, toDone: null };
  const [, , , , , , , , first, second, third, last] = weeks;
  expect([first, second, third, last]).toEqual([
    { ...none, monday: '2019-02-04', sales: 1, turnover: done.total, held: expect.any(Number) },
    {
      ...{ monday: '2019-02-11', sales: 1, turnover: missed.total, held: expect.any(Number) },
      ...{ onTime: 1, missed: 0, toNameChange: 6, toDone: 96 },
    },
    { ...none, monday: '2019-02-18', missed: 1, held: expect.any(Number) },
    { ...none, monday: '2019-02-25', held: expect.any(Number) },
  ]);
  // Others hold money meanwhile; so only differences between the steps are compared.
  const steps = weeks.map(({ held }, nth) => held - (weeks[nth - 1]?.held ?? held));
  expect(steps.slice(8)).toEqual([done.total, missed.total - done.total, -missed.total, 0]);
});

test('what waits for an admin is counted', async () => {
  const api = as(await aUser({ isAdmin: true })).admin.overview;
  const before = await api.waiting();
  await aPurchase().paid().nameChanged().reported().done();
  expect((await api.waiting()).disputes).toBeGreaterThanOrEqual(before.disputes + 1);
});
