import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { after, isRetriable, refundMoves } from '@/domain/money/movements';
import { refuseParty } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { inTransaction } from '../../db/client';
import { refunds, transfers } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import type { MovementKind } from './list-movements';

/**
 * An admin retries a refund or transfer that is stuck. A refund that failed at the bank starts again with the next
 * attempt's key. One that was refused has its new key already, and one that got no answer must keep the one it has: it
 * may have been made.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, NOT_RETRIABLE when it has gone
 *   through, waits for its first try, or is final.
 */
export async function retryMovement(
  { kind, id }: { kind: MovementKind; id: string },
  call: Call<'admin'>,
): Promise<Audited> {
  return inTransaction(async (tx) => {
    const table = kind === 'refund' ? refunds : transfers;
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
    if (!row) throw new DomainError('NOT_FOUND');
    await refuseParty(tx, call.actor.userId, row.purchaseId);
    if (!isRetriable(kind, row)) throw new DomainError('NOT_RETRIABLE');
    const { attempt, failureCode, purchaseId, status } = row;
    if (kind === 'refund') {
      const next = after(refundMoves.retried, status);
      if (next) {
        await tx
          .update(refunds)
          .set({
            status: next,
            attempt: attempt + 1,
            stripeRefundId: null,
            firstTriedAt: null,
            failureCode: null,
            updatedAt: call.now,
          })
          .where(eq(refunds.id, id));
      }
      // Retried now, whatever it waited for.
      await tx.update(refunds).set({ nextTryAt: null }).where(eq(refunds.id, id));
      await enqueue(tx, 'refund', { refundId: id });
    } else {
      await enqueue(tx, 'transfer', { transferId: id });
    }
    return recordAudit(tx, call, `${kind}.retry`, id, { purchaseId, attempt, failureCode });
  });
}
