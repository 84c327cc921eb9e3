import {
  type AnyColumn,
  and,
  asc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { morningMailDay, type TaskAlert } from '@/domain/moderation/admin-mails';
import { notCoveredCodes } from '@/domain/money/movements';
import { HOUR, plus } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import { reconciliationDifferences, refunds, sentAlerts, transfers } from '@/server/db/schema';
import { runAll } from '@/server/lib/run-parts';
import { alertOnce } from '@/server/services/approvals';

/** How many of a kind one mail is about. The next sweep mails about the rest. */
const BATCH = 20;

/** A movement that Stripe has not answered is tried again; only one that lasts is news. A refusal is at once. */
const UNANSWERED = HOUR;

/** What no admin has been mailed about. */
const news = (alert: TaskAlert, id: AnyColumn) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(sentAlerts)
      .where(and(eq(sentAlerts.alert, alert), eq(sentAlerts.subject, sql`${id}::text`))),
  );

/** Failures that an alert is not about: a chargeback holds the money up, and is the news. */
const BY_BANK = ['charge_disputed', 'charged_back'];

/** Movements that Stripe has refused, or has not answered for an hour. */
const movements =
  (alert: 'refund' | 'transfer', table: typeof refunds | typeof transfers, not: string[]) => (now: Date) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.status, 'pending'),
          isNotNull(table.failureCode),
          notInArray(table.failureCode, not),
          or(gt(table.attempt, 1), lte(table.firstTriedAt, plus(now, -UNANSWERED))),
          news(alert, table.id),
        ),
      )
      .orderBy(asc(table.createdAt))
      .limit(BATCH);

/** What is mailed about at once. That our balance did not cover a refund is mailed about where it is seen. */
const events = {
  refund: movements('refund', refunds, [...BY_BANK, ...notCoveredCodes]),
  transfer: movements('transfer', transfers, BY_BANK),
  difference: () =>
    db
      .select({ id: reconciliationDifferences.id })
      .from(reconciliationDifferences)
      .where(
        and(
          isNull(reconciliationDifferences.handledAt),
          isNull(reconciliationDifferences.resolvedAt),
          news('difference', reconciliationDifferences.id),
        ),
      )
      .orderBy(asc(reconciliationDifferences.foundAt))
      .limit(BATCH),
} satisfies Partial<Record<TaskAlert, (now: Date) => Promise<{ id: string }[]>>>;

/**
 * Queues the mails to admins: in the morning about all that is due, and at once about money that has not arrived and
 * differences to Stripe. Each once, however many sweeps run. Chargebacks are mailed about where they are recorded.
 * @returns about how many things.
 * @throws the first failure, once every kind has been tried.
 */
export async function sweepAlerts(now: Date): Promise<number> {
  const alertAbout = async (alert: keyof typeof events) => {
    const ids = (await events[alert](now)).map(({ id }) => id);
    return ids.length > 0 ? inTransaction((tx) => alertOnce(tx, alert, ids, now)) : 0;
  };
  const day = morningMailDay(now);
  return runAll(
    {
      refund: () => alertAbout('refund'),
      transfer: () => alertAbout('transfer'),
      difference: () => alertAbout('difference'),
      morning: async () => (day ? inTransaction((tx) => alertOnce(tx, 'morning', [day], now)) : 0),
    },
    'admins not mailed',
  );
}
