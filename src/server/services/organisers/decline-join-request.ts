import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { DeclineJoin } from '@/domain/organiser/input';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { organiserRequests } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { lockWaitingJoin } from './join-requests';

/** Says no to a request to join, and mails its sender why. @throws DomainError NOT_FOUND when it does not wait. */
export async function declineJoinRequest({ id, reason }: DeclineJoin, call: Call<'admin'>): Promise<Audited> {
  return db.transaction(async (tx) => {
    await lockWaitingJoin(tx, id);
    await tx
      .update(organiserRequests)
      .set({ outcome: 'declined', reason, handledAt: call.now, handledBy: call.actor.userId })
      .where(eq(organiserRequests.id, id));
    await enqueue(tx, 'mail', { kind: 'organiser', mail: 'joinDeclined', requestId: id });
    return recordAudit(tx, call, 'organiser.decline', id, { reason });
  });
}
