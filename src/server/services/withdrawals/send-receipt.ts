import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { withdrawalOutcome } from '@/domain/purchase/withdrawal';
import { consumeRateLimit } from '../../auth/rate-limit';
import { db, inTransaction } from '../../db/client';
import { purchases, withdrawals } from '../../db/schema';
import { enqueue } from '../../queue/boss';

/**
 * Mails the receipt of a withdrawal to the address it was made with. Its identifier is random and is sent only in the
 * mail to that address, so knowing it proves the address.
 * @throws DomainError TOKEN_INVALID when there is no such withdrawal; RATE_LIMITED
 */
export async function sendReceipt({ id }: { id: string }): Promise<void> {
  const [row] = await db
    .select({ email: withdrawals.email, at: withdrawals.at, purchase: purchases })
    .from(withdrawals)
    .leftJoin(purchases, eq(purchases.id, withdrawals.purchaseId))
    .where(eq(withdrawals.id, id));
  if (!row) throw new DomainError('TOKEN_INVALID');
  await consumeRateLimit('receiptByEmail', row.email);
  const outcome = row.purchase && withdrawalOutcome(row.purchase, row.at);
  await inTransaction((tx) =>
    enqueue(tx, 'mail', {
      kind: 'withdrawal',
      mail: 'withdrawalReceived',
      withdrawalId: id,
      ...(outcome && { outcome }),
    }),
  );
}
