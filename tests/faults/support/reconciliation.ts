import { db } from '@sandbox/database';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { HOUR, plus } from '@/domain/time';
import { ledgerEntries } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { getBoss } from '@/server/queue/boss';
import { fetchMissingFees } from '@/server/services/money/fetch-missing-fees';
import { waitFor } from '../../support/wait';
import { world } from './world';

const total = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** What Stripe's balance should be by what happened there, and what it is; öre. */
function stripeSide() {
  const { charges, refunds, transfers, balanceTransactions } = world.sandbox.stripe;
  const moves = [...balanceTransactions.values()];
  const paid = [...charges.values()].filter(({ status }) => status === 'succeeded');
  const refunded = [...refunds.values()].filter(({ status }) => status !== 'failed');
  const sent = [...transfers.values()].map(({ amount, amount_reversed }) => amount - amount_reversed);
  const chargedBack = moves.filter(({ type }) => type === 'adjustment');
  return {
    byObjects:
      total(paid.map(({ amount }) => amount)) -
      total(refunded.map(({ amount }) => amount)) -
      total(sent) -
      total(moves.map(({ fee }) => fee)) +
      total(chargedBack.map(({ amount }) => amount)),
    byBalance: total(moves.map(({ net }) => net)),
  };
}

async function ledgerSide(): Promise<{ atStripe: number; all: number } | undefined> {
  const { account, amount } = ledgerEntries;
  const [row] = await db
    .select({
      atStripe: sql`coalesce(sum(${amount}) filter (where ${account} = 'stripe'), 0)`.mapWith(Number),
      all: sql`coalesce(sum(${amount}), 0)`.mapWith(Number),
    })
    .from(ledgerEntries);
  return row;
}

/** Charges − refunds − transfers + reversals − fees at Stripe equals our ledger's balance there, to the öre. */
export async function expectBooksAgree(): Promise<void> {
  world.sandbox.captureCharges();
  // A fee whose event came before its payment, or was lost, is requested by the catch-up a quarter of an hour later.
  await fetchMissingFees(plus(now(), HOUR));
  const { byObjects, byBalance } = stripeSide();
  expect(byObjects).toBe(byBalance);
  expect(await ledgerSide()).toEqual({ atStripe: byBalance, all: 0 });
}

const QUEUES = [
  'mail',
  'push',
  'overdue',
  'account',
  'refund',
  'payment-refunds',
  'transfer',
  'checkout',
  'stripe-event',
  'chargeback',
  'catch-up',
  'match',
  'charge',
];

/** Jobs that wait for their next try are due now: the queue's patience follows real time, not the moved clock. */
export async function hurryJobs(): Promise<void> {
  const waiting = await db.execute<{ name: string; id: string }>(sql`
    select name, id from pgboss.job
    where state in ('created', 'retry') and start_after > now() and name in ${QUEUES}`);
  const boss = await getBoss();
  // By the queue itself, which then wakes its workers. One at a time: a storm leaves hundreds, and the queue's pool is
  // small.
  for (const { name, id } of waiting) await boss.update(name, undefined, { id, startAfter: new Date() });
}

/** The heartbeats of jobs in hand are overdue: their processes are dead. */
export const missHeartbeats = () =>
  db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`);

export const jobsLeft = async (queues = QUEUES): Promise<number> => {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active') and name in ${queues}`);
  return row?.count ?? 0;
};

/** Comes back when every event has been taken and no job is left. Jobs that wait for a next try are hurried. */
export async function untilQuiet(queues = QUEUES, timeoutMs = 150_000): Promise<void> {
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
    timeoutMs,
  );
}
