import { count, eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { disputeLimits } from '@/domain/purchase/problems';
import { db, type Transaction } from '../../db/client';
import { disputeMessages, type disputes } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { type DisputeRole, roleIn } from './internal/dispute-party';
import { lockDispute } from './resolve-dispute';

/** At most one mail per user and dispute in this time: several files are one mail. */
const MAIL_INTERVAL_SECONDS = 120;

/** Mails the other party, or both when an admin wrote, that there is something new; never what it says. */
export async function notifyOthers(
  tx: Transaction,
  dispute: typeof disputes.$inferSelect,
  from: DisputeRole,
) {
  const parties = [
    { role: 'buyer', userId: dispute.buyerId },
    { role: 'seller', userId: dispute.sellerId },
  ] as const;
  for (const party of parties) {
    if (party.role === from) continue;
    const job = { kind: 'purchase', mail: 'caseMessage', purchaseId: dispute.purchaseId, ...party } as const;
    const singletonKey = `case:${dispute.id}:${party.role}`;
    await enqueue(tx, 'mail', job, { singletonKey, singletonSeconds: MAIL_INTERVAL_SECONDS });
  }
}

/**
 * Someone writes in a dispute that waits for its decision.
 * @throws DomainError NOT_FOUND for everyone but the parties and admins, CASE_CLOSED, CASE_FULL.
 */
export async function postMessage(
  { disputeId, text }: { disputeId: string; text: string },
  { actor, now }: Call<'user' | 'admin'>,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { dispute } = await lockDispute(tx, disputeId);
    const role = roleIn(dispute, actor);
    if (!role) throw new DomainError('NOT_FOUND');
    if (dispute.status !== 'pending') throw new DomainError('CASE_CLOSED');
    const [written] = await tx
      .select({ messages: count() })
      .from(disputeMessages)
      .where(eq(disputeMessages.disputeId, disputeId));
    if ((written?.messages ?? 0) >= disputeLimits.messages) throw new DomainError('CASE_FULL');
    const [message] = await tx
      .insert(disputeMessages)
      .values({ disputeId, authorId: actor.userId, role, text: text.trim(), createdAt: now })
      .returning({ id: disputeMessages.id });
    if (!message) throw new Error('The message was not written');
    await notifyOthers(tx, dispute, role);
    return message;
  });
}
