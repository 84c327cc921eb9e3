import { db } from '@sandbox/database';
import { chargebacks } from '@/server/db/schema';
import { now } from '@/server/lib/clock';

type Row = typeof chargebacks.$inferInsert;

/** A chargeback that is in our books alone, unlike `chargeBack`, which opens one at the stand-in. @returns its id. */
export async function aChargebackRow(
  { id, charged }: { id: string; charged: Row['amount'] },
  values: Partial<Row> = {},
): Promise<string> {
  const at = now();
  const opened = { amount: charged, reason: 'fraudulent', openedAt: at, updatedAt: at };
  const [row] = await db
    .insert(chargebacks)
    .values({ purchaseId: id, stripeDisputeId: `du_${id}`, ...opened, ...values })
    .returning({ id: chargebacks.id });
  return row?.id ?? '';
}
