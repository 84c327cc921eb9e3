import { and, asc, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm';
import { BUYER_DETAILS_KEPT_DAYS } from '@/domain/purchase/deadlines';
import { finalStates } from '@/domain/purchase/states';
import { DAY, plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { purchases } from '@/server/db/schema';

const BATCH = 500;

/** What the parties and the organiser wrote for each other alone: the code, and words about a detail or a sale. */
export const noHandOverTexts = {
  handOverCode: null,
  codeRejectedNote: null,
  detailsRequestedNote: null,
  givenUpText: null,
  transferRefusedReason: null,
  organiserAskedText: null,
} as const;

async function erase(
  kept: SQL | undefined,
  changes: Partial<typeof purchases.$inferInsert>,
  now: Date,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const due = db
      .select({ id: purchases.id })
      .from(purchases)
      .where(
        and(
          kept,
          inArray(purchases.state, [...finalStates]),
          lte(purchases.updatedAt, plus(now, -BUYER_DETAILS_KEPT_DAYS * DAY)),
        ),
      )
      .orderBy(asc(purchases.updatedAt))
      .limit(BATCH);
    const rows = await db
      .update(purchases)
      .set(changes)
      .where(inArray(purchases.id, due))
      .returning({ id: purchases.id });
    erased += rows.length;
    if (rows.length < BATCH) return erased;
  }
}

/**
 * Erases buyers' details, codes and the parties' words about them 30 days after their purchases ended. A purchase
 * does not change once it has ended, so its last change is its end.
 * @returns how many purchases were erased from.
 */
export async function eraseBuyerDetails(now: Date): Promise<number> {
  const details = { buyerDetails: null, buyerDetailsErasedAt: now, ...noHandOverTexts };
  const texts = or(
    isNotNull(purchases.handOverCode),
    isNotNull(purchases.codeRejectedNote),
    isNotNull(purchases.givenUpText),
    isNotNull(purchases.transferRefusedReason),
    isNotNull(purchases.organiserAskedText),
  );
  return (
    (await erase(isNotNull(purchases.buyerDetails), details, now)) +
    (await erase(texts, noHandOverTexts, now))
  );
}
