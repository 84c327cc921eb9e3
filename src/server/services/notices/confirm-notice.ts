import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { noticeCode, noticeNumber } from '@/domain/moderation/notices';
import { isMailedCode } from '@/server/auth/mailed-code';
import { db, inTransaction } from '@/server/db/client';
import { notices } from '@/server/db/schema';
import { acceptNotice, openNotice } from './stages';

/** What the codes mailed to a visitor are derived from. */
export const noticeRequest = (noticeId: string): string => `notice:${noticeId}`;

/**
 * Confirms a visitor's address by a code mailed to it: the notice counts from then. When the same address already
 * has an open notice about the same thing, that one's receipt is answered. Confirming again answers the receipt again.
 * @returns the notice's number and when it was sent.
 * @throws DomainError CODE_WRONG; CODE_EXPIRED when it is too old, or has been tried too often.
 */
export async function confirmNotice(
  { noticeId, code }: { noticeId: string; code: string },
  { now }: Call,
): Promise<{ number: string; at: Date }> {
  // Counted in a statement of its own: a refusal must not undo it.
  const [tried] = await db
    .update(notices)
    .set({ codeTries: sql`${notices.codeTries} + 1` })
    .where(
      and(eq(notices.id, noticeId), lt(notices.codeTries, noticeCode.tries), gt(notices.codeExpiresAt, now)),
    )
    .returning({
      codeExpiresAt: notices.codeExpiresAt,
      earlierCodesExpireAt: notices.earlierCodesExpireAt,
    });
  if (!tried?.codeExpiresAt) throw new DomainError('CODE_EXPIRED');
  const codes = { ...tried, codeExpiresAt: tried.codeExpiresAt };
  if (!isMailedCode(noticeRequest(noticeId), codes, code, now)) throw new DomainError('CODE_WRONG');
  return inTransaction(async (tx) => {
    const [notice] = await tx.select().from(notices).where(eq(notices.id, noticeId)).for('update');
    if (!notice?.reporterEmail) throw new DomainError('CODE_EXPIRED');
    const receipt = { number: noticeNumber(notice.id), at: notice.createdAt };
    if (notice.confirmedAt) return receipt;
    // One after another, also for two notices of the same address.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${notice.reporterEmail}, 0))`);
    const [open] = await tx
      .select({ id: notices.id, createdAt: notices.createdAt })
      .from(notices)
      .where(
        and(
          eq(notices.reporterEmail, notice.reporterEmail),
          notice.listingId
            ? eq(notices.listingId, notice.listingId)
            : eq(notices.raceId, notice.raceId ?? ''),
          openNotice,
        ),
      );
    if (open) {
      await tx.delete(notices).where(eq(notices.id, noticeId));
      return { number: noticeNumber(open.id), at: open.createdAt };
    }
    await tx.update(notices).set({ confirmedAt: now }).where(eq(notices.id, noticeId));
    await acceptNotice(tx, noticeId);
    return receipt;
  });
}
