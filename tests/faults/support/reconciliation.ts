import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { HOUR, plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { ledgerEntries } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { fetchMissingFees } from '@/server/services/money/internal/fetch-missing-fees';
import { waitFor } from '../../support/wait';
import { world } from './world';

const total = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** What Stripe's balance should be by what happened there, and what it is; öre. */
function stripeSide() {
  const { charges, refunds, transfers, balanceTransactions } = world.sandbox.stripe;
  const all = <T>(collection: { values(): Iterable<T> }) => [...collection.values()];
  const moves = all(balanceTransactions);
  const charged = total(
    all(charges)
      .filter(({ status }) => status === 'succeeded')
      .map(({ amount }) => amount),
  );
  const refunded = total(
    all(refunds)
      .filter(({ status }) => status !== 'failed')
      .map(({ amount }) => amount),
  );
  const sent = total(all(transfers).map(({ amount }) => amount));
  const reversed = total(all(transfers).map(({ amount_reversed }) => amount_reversed));
  const fees = total(moves.map(({ fee }) => fee));
  const chargedBack = total(moves.filter(({ type }) => type === 'adjustment').map(({ amount }) => amount));
  return {
    byObjects: charged - refunded - sent + reversed - fees + chargedBack,
    byBalance: total(moves.map(({ net }) => net)),
  };
}

async function ledgerSide(): Promise<{ atStripe: number; all: number }> {
  const [row] = await db
    .select({
      atStripe:
        sql<number>`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.account} = 'stripe'), 0)`.mapWith(
          Number,
        ),
      all: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number),
    })
    .from(ledgerEntries);
  return row ?? { atStripe: 0, all: 0 };
}

/** Charges − refunds − transfers + reversals − fees at Stripe is what our ledger says stands there, to the öre. */
export async function expectBooksAgree(): Promise<void> {
  world.sandbox.captureCharges();
  // A fee whose event came before its payment, or was lost, is requested by the catch-up a quarter of an hour later.
  await fetchMissingFees(plus(now(), HOUR));
  const { byObjects, byBalance } = stripeSide();
  const ledger = await ledgerSide();
  expect(byObjects).toBe(byBalance);
  expect(ledger).toEqual({ atStripe: byBalance, all: 0 });
}

const QUEUES = ['mail', 'refund', 'transfer', 'checkout', 'stripe-event', 'chargeback', 'catch-up'];

/** Jobs that wait for their next try are due now: the queue's patience follows real time, not the moved clock. */
export async function hurryJobs(): Promise<void> {
  await db.execute(sql`
    update pgboss.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() and name in ${QUEUES}`);
}

export const jobsLeft = async (queues = QUEUES): Promise<number> => {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active') and name in ${queues}`);
  return row?.count ?? 0;
};

/** Comes back when every event has been taken and no job is left. Jobs that wait for a next try are hurried. */
export async function untilQuiet(queues = QUEUES): Promise<void> {
  await waitFor(
    'events to be taken and jobs to be done',
    async () => {
      world.sandbox.captureCharges();
      await world.sandbox.webhooks.settled();
      const undelivered = world.sandbox.webhooks.held
        ? 0
        : world.sandbox.stripe.deliveries.by('state', 'pending').length;
      if (undelivered > 0) await world.sandbox.webhooks.flush();
      const left = await jobsLeft(queues);
      if (left > 0) await hurryJobs();
      return left === 0 && undelivered === 0;
    },
    150_000,
  );
}
