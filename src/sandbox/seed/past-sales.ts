import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { db } from '@/sandbox/database';
import { purchases, transfers } from '@/server/db/schema';

/** Days between one sale and the next. */
const APART = 4;

/**
 * Makes a seller's completed sales older, each by some days more than the one after it, so that the demo has prices to
 * show week by week. Played, they would all be of the same week.
 */
export async function spreadSales(sellerId: string): Promise<void> {
  const done = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(sql`${purchases.sellerId} = ${sellerId} and ${purchases.state} = 'completed'`)
    .orderBy(purchases.paidAt);
  for (const [nth, { id }] of done.entries()) {
    const days = APART * (done.length - 1 - nth);
    const earlier = (column: AnyPgColumn) => sql`${column} - make_interval(days => ${days})`;
    await db
      .update(purchases)
      .set({
        createdAt: earlier(purchases.createdAt),
        paidAt: earlier(purchases.paidAt),
        nameChangeStartsAt: earlier(purchases.nameChangeStartsAt),
        nameChangeDeadline: earlier(purchases.nameChangeDeadline),
        nameChangedAt: earlier(purchases.nameChangedAt),
        confirmationDeadline: earlier(purchases.confirmationDeadline),
        completedAt: earlier(purchases.completedAt),
      })
      .where(eq(purchases.id, id));
    await db
      .update(transfers)
      .set({
        createdAt: sql`(select p.completed_at from purchases p where p.id = ${id})`,
        updatedAt: sql`(select p.completed_at + interval '1 hour' from purchases p where p.id = ${id})`,
      })
      .where(eq(transfers.purchaseId, id));
  }
}
