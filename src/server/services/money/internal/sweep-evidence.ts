import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { isContested } from '@/domain/chargebacks';
import { DAY, plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { chargebacks, purchases, refunds } from '@/server/db/schema';
import { enqueue } from '@/server/jobs/boss';

/** How long before the bank's deadline evidence is sent automatically. */
const BEFORE_DEADLINE = DAY;

const BATCH = 100;

/**
 * Puts the evidence of chargebacks whose deadline is a day away in the queue. Where the purchase has ended with a
 * refund to the buyer that waits for the bank, there is nothing to contest.
 * @returns how many.
 */
export async function sweepEvidence(now: Date): Promise<number> {
  const due = await db
    .select({ id: chargebacks.id, state: purchases.state, refund: refunds.status })
    .from(chargebacks)
    .innerJoin(purchases, eq(purchases.id, chargebacks.purchaseId))
    .leftJoin(refunds, eq(refunds.purchaseId, chargebacks.purchaseId))
    .where(
      and(
        eq(chargebacks.status, 'open'),
        isNull(chargebacks.evidenceSentAt),
        lte(chargebacks.evidenceDueAt, plus(now, BEFORE_DEADLINE)),
      ),
    )
    .orderBy(asc(chargebacks.evidenceDueAt))
    .limit(BATCH);
  const contested = due.filter(({ state, refund }) => isContested(state, refund));
  await db.transaction(async (tx) => {
    for (const { id } of contested) {
      await enqueue(tx, 'evidence', { chargebackId: id }, { singletonKey: id, singletonSeconds: 3600 });
    }
  });
  return contested.length;
}
