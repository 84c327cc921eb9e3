import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { finalStates } from '@/domain/purchase/states';
import { db, type Executor } from '@/server/db/client';
import { inboundMails, purchases } from '@/server/db/schema';

const BATCH = 200;

/** Erases what mails say; that they came, and what they proved, stays. */
const erase = (on: Executor, which: SQL | undefined, now: Date) =>
  on
    .update(inboundMails)
    .set({ raw: null, content: null, erasedAt: now })
    .where(and(which, isNull(inboundMails.erasedAt)))
    .returning({ id: inboundMails.id });

/**
 * Erases the mails of purchases that ended before then: a purchase does not change once it has ended.
 * @returns how many.
 */
export async function eraseMails(before: Date, now: Date): Promise<number> {
  for (let erased = 0; ; ) {
    const due = db
      .select({ id: inboundMails.id })
      .from(inboundMails)
      .innerJoin(purchases, eq(purchases.id, inboundMails.purchaseId))
      .where(
        and(
          isNull(inboundMails.erasedAt),
          inArray(purchases.state, [...finalStates]),
          lte(purchases.updatedAt, before),
        ),
      )
      .limit(BATCH);
    const gone = await erase(db, sql`${inboundMails.id} = any(array(${due}))`, now);
    erased += gone.length;
    if (gone.length < BATCH) return erased;
  }
}

/** Erases the mails of all purchases of a user, with their account. */
export async function eraseMailsOf(on: Executor, userId: string, now: Date): Promise<void> {
  const theirs = on
    .select({ id: purchases.id })
    .from(purchases)
    .where(or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)));
  await erase(on, inArray(inboundMails.purchaseId, theirs), now);
}
