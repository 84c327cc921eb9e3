import { sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { refuseParty } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db, type Transaction } from '../../db/client';
import { redrive } from '../../queue/boss';
import { DEAD_LETTERS } from '../../queue/queues';

/** The purchase that a job which failed for good is about; null when it is about none. */
async function purchaseOf(tx: Transaction, jobId: string): Promise<string | null> {
  const [row] = await tx.execute<{ id: string | null }>(sql`
    select coalesce(data->>'purchaseId', refunds.purchase_id::text, transfers.purchase_id::text,
      chargebacks.purchase_id::text) as id
    from pgboss.job
      left join refunds on refunds.id = (data->>'refundId')::uuid
      left join transfers on transfers.id = (data->>'transferId')::uuid
      left join chargebacks on chargebacks.id = (data->>'chargebackId')::uuid
    where job.name = ${DEAD_LETTERS} and job.id = ${jobId}
  `);
  return row?.id ?? null;
}

/**
 * Puts a job that failed for good back in its own queue.
 * @throws DomainError CONFLICT_OF_INTEREST for a party of the purchase it is about; NOT_FOUND when it is not there any
 *   more: another admin was first.
 */
export async function retryDeadLetter({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return db.transaction(async (tx) => {
    await refuseParty(tx, call.actor.userId, await purchaseOf(tx, id));
    if (!(await redrive(tx, id))) throw new DomainError('NOT_FOUND');
    return recordAudit(tx, call, 'job.retry', id);
  });
}
