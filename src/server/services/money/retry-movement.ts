import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { after, refundMoves } from '@/domain/money-movements';
import { db } from '../../db/client';
import { refunds, transfers } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { refuseParty } from '../admin/internal/conflict';
import { recordAuditEntry } from '../audit/internal/record';
import { isRetriable, type MovementKind } from './list-movements';

/**
 * An admin asks for a new try of a refund or transfer that is stuck. A refund that failed at the bank begins anew
 * with the next attempt's key. One that was refused has its new key already, and one that got no answer must keep
 * the one it has: it may have been made.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, NOT_RETRIABLE when it has gone through, waits for its first try, or is final.
 */
export async function retryMovement(command: {
  kind: MovementKind;
  id: string;
  adminId: string;
  now: Date;
}): Promise<void> {
  const { kind, id, adminId, now } = command;
  await db.transaction(async (tx) => {
    const table = kind === 'refund' ? refunds : transfers;
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
    if (!row) throw new DomainError('NOT_FOUND');
    await refuseParty(tx, adminId, row.purchaseId);
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
            updatedAt: now,
          })
          .where(eq(refunds.id, id));
      }
      // Asked for now: whatever it waited for is not waited for.
      await tx.update(refunds).set({ nextTryAt: null }).where(eq(refunds.id, id));
      await enqueue(tx, 'refund', { refundId: id });
    } else {
      await enqueue(tx, 'transfer', { transferId: id });
    }
    await recordAuditEntry(tx, {
      adminId,
      action: `${kind}.retry`,
      entity: kind,
      entityId: id,
      detail: { purchaseId, attempt, failureCode },
      now,
    });
  });
}
