import { count, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { disputeLimits } from '@/domain/purchase/dispute';
import { inTransaction } from '@/server/db/client';
import { disputeMessages } from '@/server/db/schema';
import { notifyOthers, roleIn } from './dispute-party';
import { lockDispute } from './internal/locks';

/**
 * Adds a message to an open dispute.
 * @throws DomainError NOT_FOUND for everyone but the parties and admins, DISPUTE_CLOSED, DISPUTE_FULL.
 */
export async function postMessage(
  { disputeId, text }: { disputeId: string; text: string },
  { actor, now }: Call<'user' | 'admin'>,
): Promise<{ id: string }> {
  return inTransaction(async (tx) => {
    const { dispute } = await lockDispute(tx, disputeId);
    const role = roleIn(dispute, actor);
    if (!role) throw new DomainError('NOT_FOUND');
    if (dispute.status !== 'pending') throw new DomainError('DISPUTE_CLOSED');
    const [written] = await tx
      .select({ messages: count() })
      .from(disputeMessages)
      .where(eq(disputeMessages.disputeId, disputeId));
    if ((written?.messages ?? 0) >= disputeLimits.messages) throw new DomainError('DISPUTE_FULL');
    const [message] = await tx
      .insert(disputeMessages)
      .values({ disputeId, authorId: actor.userId, role, text: text.trim(), createdAt: now })
      .returning({ id: disputeMessages.id });
    if (!message) throw new Error('The message was not written');
    await notifyOthers(tx, dispute, role);
    return message;
  });
}
