import { and, count, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { stockholmDate } from '@/domain/time';
import { db } from '../../db/client';
import {
  chargebacks,
  disputes,
  raceChanges,
  races,
  reconciliationDifferences,
  refunds,
  transfers,
  withdrawals,
} from '../../db/schema';
import { getBoss } from '../../jobs/boss';
import { DEAD_LETTERS } from '../../jobs/queues';

/** Refunds or transfers that have been refused or have got no answer. */
const stuck = (table: typeof refunds | typeof transfers) =>
  db.$count(
    table,
    or(eq(table.status, 'failed'), and(eq(table.status, 'pending'), isNotNull(table.failureCode))),
  );

async function countDeadLetters(): Promise<number> {
  // The queue makes its tables when it first starts.
  await getBoss();
  const [row] = await db.execute<{ n: string }>(
    sql`select count(*) as n from pgboss.job where name = ${DEAD_LETTERS} and state < 'active'`,
  );
  return Number(row?.n ?? 0);
}

/** Races to come whose rules nobody has read for this very edition (see domain/race/season). */
async function countUnread(now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(races)
    .where(
      and(
        eq(races.archived, false),
        gte(races.date, stockholmDate(now)),
        sql`(${races.verifiedOn} is null or ${races.verifiedOn} < ${races.date} - 365)`,
      ),
    );
  return row?.n ?? 0;
}

/** How much waits for an admin, by what it is. */
export async function countWaiting({ now }: Call) {
  const [cases, refundsStuck, transfersStuck, jobs, differences, contracts, banks, changes, unread] =
    await Promise.all([
      db.$count(disputes, eq(disputes.status, 'pending')),
      stuck(refunds),
      stuck(transfers),
      countDeadLetters(),
      db.$count(
        reconciliationDifferences,
        and(isNull(reconciliationDifferences.handledAt), isNull(reconciliationDifferences.resolvedAt)),
      ),
      db.$count(withdrawals, isNull(withdrawals.handledAt)),
      db.$count(chargebacks, eq(chargebacks.status, 'open')),
      db.$count(raceChanges, isNull(raceChanges.startedAt)),
      countUnread(now),
    ]);
  return {
    disputes: cases,
    movements: refundsStuck + transfersStuck,
    jobs,
    differences,
    withdrawals: contracts,
    chargebacks: banks,
    raceChanges: changes,
    races: unread,
  };
}
