import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { chargebacks } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';

type Status = (typeof chargebacks.$inferSelect)['status'];

/**
 * Enqueues what follows of a purchase's chargebacks of these statuses: a refund or a transfer has been answered, which
 * may change what is to be taken back, and who bears a loss that is posted already.
 * @returns whether there is any.
 */
export async function enqueueChargebacks(
  tx: Transaction,
  purchaseId: string,
  statuses: Status[],
): Promise<boolean> {
  const rows = await tx
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .where(and(eq(chargebacks.purchaseId, purchaseId), inArray(chargebacks.status, statuses)));
  for (const { id } of rows) await enqueue(tx, 'chargeback', { chargebackId: id });
  return rows.length > 0;
}
