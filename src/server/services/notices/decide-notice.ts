import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { decideNoticeInput } from '@/domain/moderation/input';
import { decisionsFor } from '@/domain/moderation/notices';
import { type Audited, recordAudit } from '@/server/services/audit';
import { inTransaction, type Transaction } from '../../db/client';
import { notices, reviews, users } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { eraseFromNotices } from './erase-notices';
import { stopListing } from './internal/stop-listing';
import { lockNotice, refuseNoticeParty } from './stages';

async function isDeleted(tx: Transaction, userId: string | null): Promise<boolean> {
  if (!userId) return false;
  const [user] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
  return user?.deletedAt != null;
}

/**
 * An admin decides a notice: the listing is kept, paused or removed, the race's page kept or corrected, by which the
 * review on it that was reported is hidden. Reporter and
 * seller get the decision and its reasons by mail. A paid purchase of the listing goes on.
 * @throws DomainError NOT_FOUND, NOTICE_DECIDED when another admin was first, CONFLICT_OF_INTEREST, INVALID_INPUT when
 *   the decision does not fit what the notice is about.
 */
export async function decideNotice(
  { noticeId, decision, ground, text }: z.output<typeof decideNoticeInput>,
  call: Call<'admin'>,
): Promise<Audited> {
  const { actor, now } = call;
  return inTransaction(async (tx) => {
    const locked = await lockNotice(tx, noticeId);
    const { notice, listing } = locked;
    await refuseNoticeParty(tx, actor.userId, locked);
    if (notice.decidedAt) throw new DomainError('NOTICE_DECIDED');
    if (!decisionsFor[listing ? 'listing' : 'race'].includes(decision))
      throw new DomainError('INVALID_INPUT', 'decision');
    await tx
      .update(notices)
      .set({ decision, ground, decisionText: text, decidedBy: actor.userId, decidedAt: now })
      .where(eq(notices.id, noticeId));
    if (listing && (decision === 'paused' || decision === 'removed')) {
      await stopListing(tx, listing, decision, now);
    }
    // What was wrong on the race's page is the review.
    if (notice.reviewId && decision === 'corrected') {
      await tx
        .update(reviews)
        .set({ decidedAt: now, decidedBy: actor.userId, shownAt: null })
        .where(eq(reviews.id, notice.reviewId));
    }
    if (await isDeleted(tx, notice.reporterId)) await eraseFromNotices(tx, notice.reporterId ?? '');
    await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeDecidedReporter', noticeId });
    if (listing) await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeDecidedSeller', noticeId });
    return recordAudit(tx, call, `notice.${decision}`, noticeId, {
      ground,
      listingId: notice.listingId,
      raceId: notice.raceId,
    });
  });
}
