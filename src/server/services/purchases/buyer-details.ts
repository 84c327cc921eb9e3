import { and, asc, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { BUYER_DETAILS_KEPT_DAYS } from '@/domain/purchase/deadlines';
import { type AgeLimit, buyerDetailsSchema } from '@/domain/purchase/input';
import { finalStates } from '@/domain/purchase/states';
import type { BuyerField } from '@/domain/race/fields';
import { DAY, plus, stockholmDate } from '@/domain/time';
import { cleanText } from '@/domain/typed-text';
import { db } from '@/server/db/client';
import { purchases } from '@/server/db/schema';

/**
 * A buyer's details as they are stored: only the fields that the organiser asks for.
 * @param age what the window asks of the runner's birth date, if anything.
 * @throws DomainError BUYER_DETAILS_WRONG with the first field that is; empty ones are the purchase's own to refuse.
 */
export function readDetails(
  given: Partial<Record<BuyerField, string>> | undefined,
  fields: readonly BuyerField[],
  now: Date,
  age: AgeLimit | null,
): Partial<Record<BuyerField, string>> {
  const answered = fields.filter((field) => cleanText(given?.[field] ?? ''));
  const read = buyerDetailsSchema(answered, stockholmDate(now), age).safeParse(given ?? {});
  if (!read.success) throw new DomainError('BUYER_DETAILS_WRONG', String(read.error.issues[0]?.path[0]));
  return read.data;
}

const BATCH = 500;

/** What the parties and the organiser wrote for each other alone: the code, and words about a detail or a sale. */
export const noHandOverTexts = {
  handOverCode: null,
  codeRejectedNote: null,
  detailsRequestedNote: null,
  givenUpText: null,
  transferRefusedReason: null,
  informationRequestText: null,
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
    isNotNull(purchases.informationRequestText),
  );
  return (
    (await erase(isNotNull(purchases.buyerDetails), details, now)) +
    (await erase(texts, noHandOverTexts, now))
  );
}
