import { and, count, eq, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DISPUTE_WARNING_DAYS } from '@/domain/purchase/deadlines';
import { DAY, plus, stockholmDate } from '@/domain/time';
import { db } from '../../db/client';
import {
  chargebacks,
  disputes,
  entryConflicts,
  notices,
  purchases,
  raceChanges,
  races,
  reconciliationDifferences,
  refunds,
  transfers,
  withdrawals,
} from '../../db/schema';
import { getBoss } from '../../jobs/boss';
import { DEAD_LETTERS } from '../../jobs/queues';
import { openAppeal, openNotice } from '../notices/internal/stages';

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
  const [
    disputesOpen,
    disputesOld,
    refundsStuck,
    transfersStuck,
    jobs,
    differences,
    contracts,
    banks,
    changes,
    unread,
    noticesOpen,
    appealsOpen,
    entries,
  ] = await Promise.all([
    db.$count(disputes, eq(disputes.status, 'pending')),
    db.$count(
      purchases,
      and(eq(purchases.state, 'disputed'), lte(purchases.paidAt, plus(now, -DISPUTE_WARNING_DAYS * DAY))),
    ),
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
    db.$count(notices, openNotice),
    db.$count(notices, openAppeal),
    db.$count(entryConflicts, isNull(entryConflicts.handledAt)),
  ]);
  return {
    disputes: disputesOpen,
    disputesOld,
    movements: refundsStuck + transfersStuck,
    jobs,
    differences,
    withdrawals: contracts,
    chargebacks: banks,
    raceChanges: changes,
    races: unread,
    notices: noticesOpen + appealsOpen,
    entryConflicts: entries,
  };
}
