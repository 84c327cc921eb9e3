import { and, eq, gt } from 'drizzle-orm';
import { HOUR, plus } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { codeViews } from '@/server/db/schema';

/** Repeated views within this time are one. */
const ONE_VIEW_MS = HOUR;

/**
 * Records that a code is shown. Both parties see when the buyer has read it, and the buyer when an admin has.
 * @param since when this code was handed over: a view of an earlier one is another.
 */
export async function recordCodeView(
  tx: Transaction,
  purchaseId: string,
  viewerId: string,
  since: Date,
  now: Date,
): Promise<void> {
  const after = new Date(Math.max(since.getTime() - 1, plus(now, -ONE_VIEW_MS).getTime()));
  const [recent] = await tx
    .select({ id: codeViews.id })
    .from(codeViews)
    .where(
      and(eq(codeViews.purchaseId, purchaseId), eq(codeViews.viewerId, viewerId), gt(codeViews.at, after)),
    )
    .limit(1);
  if (!recent) await tx.insert(codeViews).values({ purchaseId, viewerId, at: now });
}
