import { db } from '@sandbox/database';
import { aPurchase } from '@sandbox/scenario/purchase';
import { and, asc, eq, lt, sql, sum } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { ledgerAccounts } from '@/domain/money/ledger';
import { ore } from '@/domain/money/ore';
import { addMonths, DAY, MINUTE, plus, startOfDay, stockholmDate } from '@/domain/time';
import { ledgerClosings, ledgerEntries, ledgerPostings } from '@/server/db/schema';
import { balancesAt } from '@/server/ledger/balances';
import { post } from '@/server/ledger/postings';
import { now } from '@/server/lib/clock';
import { closeMonths } from '@/server/services/money/close-months';
import { workQueues } from '../support/queues';

const monthStart = `${stockholmDate(now()).slice(0, 7)}-01`;
/** The first instant of the month so many months on. */
const begins = (months: number) => startOfDay(addMonths(monthStart, months));

const closings = () =>
  db.select().from(ledgerClosings).orderBy(asc(ledgerClosings.endsAt), asc(ledgerClosings.account));

/** What was posted before an instant, by account, summed from the first entry on. */
async function summedBefore(end: Date) {
  const { account, amount } = ledgerEntries;
  const rows = await db
    .select({ account, amount: sum(amount).mapWith(Number) })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(lt(ledgerPostings.at, end))
    .groupBy(account);
  const found = new Map(rows.map((row) => [row.account, row.amount]));
  return Object.fromEntries(ledgerAccounts.map((name) => [name, found.get(name) ?? 0]));
}

const closedAt = async (end: Date) =>
  Object.fromEntries(
    (await closings())
      .filter(({ endsAt }) => endsAt.getTime() === end.getTime())
      .map(({ account, amount }) => [account, amount]),
  );

const balances = (until: Date) =>
  db.transaction((tx) => balancesAt(tx, until), { isolationLevel: 'repeatable read' });

const lose = (purchaseId: string, ref: string, at: Date) =>
  db.transaction((tx) =>
    post(tx, {
      purchaseId,
      kind: 'liability_settled',
      ref,
      entries: [
        { account: 'losses', amount: ore(100) },
        { account: 'bank', amount: ore(-100) },
      ],
      at,
    }),
  );

test('a month is closed a day after its end, once, and balances are summed from there', async () => {
  expect(await closeMonths(clockAt(now()))).toBe(0);
  const { purchase } = await aPurchase().paid().nameChanged().confirmed().done();
  await workQueues();
  await lose(purchase.id, 'last of the month', plus(begins(1), -1));
  await lose(purchase.id, 'first of the next', begins(1));

  expect(await closeMonths(clockAt(plus(begins(1), DAY - 1)))).toBe(0);
  expect(await closings()).toEqual([]);
  expect(await closeMonths(clockAt(plus(begins(1), DAY)))).toBe(1);
  expect(await closeMonths(clockAt(plus(begins(1), DAY)))).toBe(0);
  expect(await closedAt(begins(1))).toEqual(await summedBefore(begins(1)));

  // Two at once, as after a pause.
  expect(await closeMonths(clockAt(plus(begins(3), DAY)))).toBe(2);
  for (const months of [2, 3])
    expect(await closedAt(begins(months))).toEqual(await summedBefore(begins(months)));
  for (const until of [plus(begins(1), -MINUTE), plus(begins(1), -1), begins(1), begins(2), begins(4)])
    expect(await balances(until)).toEqual(await summedBefore(plus(until, 1)));

  // What a closed month says is not summed again.
  const held = and(eq(ledgerClosings.endsAt, begins(3)), eq(ledgerClosings.account, 'held'));
  const add = (more: number) =>
    db
      .update(ledgerClosings)
      .set({ amount: sql`${ledgerClosings.amount} + ${more}` })
      .where(held);
  const before = await balances(begins(3));
  await add(1);
  expect(await balances(begins(3))).toEqual({ ...before, held: before.held + 1 });
  await add(-1);

  // Posted late: the months that were closed by then and end after it are put right.
  await lose(purchase.id, 'late', plus(begins(2), -1));
  for (const months of [1, 2, 3])
    expect(await closedAt(begins(months))).toEqual(await summedBefore(begins(months)));
});
