import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { AppealOutcome } from '@/domain/moderation/notices';
import { type Audited, recordAudit } from '@/server/services/audit';
import { inTransaction } from '../../db/client';
import { notices } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { restoreListing } from './internal/stop-listing';
import { hasOtherAdmin, lockNotice, refuseNoticeParty } from './stages';

/**
 * An admin decides an appeal: the first decision is upheld, or reversed and the listing is what it was before, if
 * its race still allows it. Another admin than the first one decides, when there is one. Both get a mail.
 * @throws DomainError NOT_FOUND, NOTICE_DECIDED when there is no open appeal, CONFLICT_OF_INTEREST, SAME_ADMIN.
 */
export async function decideAppeal(
  { noticeId, outcome, text }: { noticeId: string; outcome: AppealOutcome; text: string },
  call: Call<'admin'>,
): Promise<Audited> {
  const { actor, now } = call;
  return inTransaction(async (tx) => {
    const locked = await lockNotice(tx, noticeId);
    const { notice, listing } = locked;
    await refuseNoticeParty(tx, actor.userId, locked);
    if (!notice.appealedAt || notice.appealDecidedAt) throw new DomainError('NOTICE_DECIDED');
    if (notice.decidedBy === actor.userId && (await hasOtherAdmin(tx, actor.userId, locked)))
      throw new DomainError('SAME_ADMIN');
    await tx
      .update(notices)
      .set({
        appealOutcome: outcome,
        appealDecisionText: text,
        appealDecidedBy: actor.userId,
        appealDecidedAt: now,
      })
      .where(eq(notices.id, noticeId));
    const became =
      outcome === 'reversed' && listing && !listing.deletedAt
        ? await restoreListing(tx, listing, noticeId, now)
        : null;
    for (const to of ['seller', 'reporter'] as const)
      await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeAppealDecided', noticeId, to });
    return recordAudit(tx, call, `notice.${outcome}`, noticeId, { listingId: notice.listingId, became });
  });
}
