import { and, asc, inArray, isNotNull, lte } from 'drizzle-orm';
import { BUYER_DETAILS_KEPT_DAYS } from '@/domain/purchase/deadlines';
import { finalStates } from '@/domain/purchase/states';
import { DAY, plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { purchases } from '@/server/db/schema';

const BATCH = 500;

/**
 * Erases buyers' details 30 days after their purchases ended. A purchase
 * does not change once it has ended, so its last change is its end.
 * @returns how many were erased.
 */
export async function eraseBuyerDetails(now: Date): Promise<number> {
  let erased = 0;
  for (;;) {
    const due = db
      .select({ id: purchases.id })
      .from(purchases)
      .where(
        and(
          isNotNull(purchases.buyerDetails),
          inArray(purchases.state, [...finalStates]),
          lte(purchases.updatedAt, plus(now, -BUYER_DETAILS_KEPT_DAYS * DAY)),
        ),
      )
      .orderBy(asc(purchases.updatedAt))
      .limit(BATCH);
    const rows = await db
      .update(purchases)
      .set({ buyerDetails: null, buyerDetailsErasedAt: now })
      .where(inArray(purchases.id, due))
      .returning({ id: purchases.id });
    erased += rows.length;
    if (rows.length < BATCH) return erased;
  }
}
