import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { MoneyStatus } from '@/domain/money/movements';
import { isContested } from '@/domain/purchase/chargeback';
import type { PurchaseState } from '@/domain/purchase/states';
import { DAY, plus } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import { chargebacks, purchases, refunds } from '@/server/db/schema';
import { pagesOf } from '@/server/lib/run-parts';
import { enqueueMissing } from '@/server/queue/try-each';

/** How long before the bank's deadline evidence is sent automatically. */
const BEFORE_DEADLINE = DAY;

const BATCH = 100;

interface Due {
  id: string;
  dueAt: Date | null;
  state: PurchaseState;
  refund: MoneyStatus | null;
}

/**
 * Puts the evidence of chargebacks whose deadline is a day away in the queue. Where the purchase has ended with a
 * refund to the buyer that waits for the bank, there is nothing to contest.
 * @returns how many.
 */
export async function sweepEvidence(now: Date): Promise<number> {
  let count = 0;
  const pages = pagesOf<Due>(BATCH, (last) =>
    db
      .select({
        id: chargebacks.id,
        dueAt: chargebacks.evidenceDueAt,
        state: purchases.state,
        refund: refunds.status,
      })
      .from(chargebacks)
      .innerJoin(purchases, eq(purchases.id, chargebacks.purchaseId))
      .leftJoin(refunds, eq(refunds.purchaseId, chargebacks.purchaseId))
      .where(
        and(
          eq(chargebacks.status, 'open'),
          isNull(chargebacks.evidenceSentAt),
          lte(chargebacks.evidenceDueAt, plus(now, BEFORE_DEADLINE)),
          last &&
            sql`(${chargebacks.evidenceDueAt}, ${chargebacks.id}) > (${last.dueAt?.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(chargebacks.evidenceDueAt), asc(chargebacks.id))
      .limit(BATCH),
  );
  for await (const page of pages) {
    const jobs = page
      .filter(({ state, refund }) => isContested(state, refund))
      .map(({ id }) => ({ chargebackId: id }));
    await inTransaction((tx) => enqueueMissing(tx, 'evidence', jobs));
    count += jobs.length;
  }
  return count;
}
