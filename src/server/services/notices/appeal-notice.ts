import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { appealObstacle } from '@/domain/moderation/notices';
import { findAdmins } from '@/server/services/approvals';
import { inTransaction } from '../../db/client';
import { notices } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { lockNotice } from './stages';

/**
 * The seller of a paused or removed listing asks, once, for the decision to be looked at again.
 * @throws DomainError NOT_FOUND when the listing is not theirs; NOTICE_NOT_DECIDED, NOT_APPEALABLE, ALREADY_APPEALED,
 *   DEADLINE_PASSED.
 */
export async function appealNotice(
  { noticeId, text }: { noticeId: string; text: string },
  { actor, now }: Call<'seller'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { notice, listing } = await lockNotice(tx, noticeId);
    if (listing?.sellerId !== actor.userId) throw new DomainError('NOT_FOUND');
    const obstacle = appealObstacle(notice, now);
    if (obstacle) throw new DomainError(obstacle);
    await tx.update(notices).set({ appealText: text, appealedAt: now }).where(eq(notices.id, noticeId));
    for (const userId of await findAdmins(tx))
      await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeToHandle', noticeId, userId });
  });
}
