import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/account/actor';
import { emailChange } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { sessionKey } from '@/server/auth/session';
import { emailChangeRequest } from '@/server/services/accounts';
import { recordAudit } from '@/server/services/audit';
import { isMailedCode } from '../../auth/mailed-code';
import { db, inTransaction } from '../../db/client';
import { emailChanges, sessions, users } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { moveAddress } from './internal/move-address';

/**
 * Changes a user's address by the code mailed to the new one. Every other session ends, and the old address is notified,
 * with a link that undoes it. The seller's account at Stripe is theirs and keeps its address there; a payment that has
 * begun keeps the one it was begun with.
 * @throws DomainError CODE_WRONG; CODE_EXPIRED when it is too old, replaced, used or tried too often; EMAIL_TAKEN when
 *   an account has the address, which only its owner gets to know.
 */
export async function confirmEmailChange(
  { code, sessionId }: { code: string; sessionId: string },
  { actor: { userId }, now }: Call<'user'>,
): Promise<{ email: string }> {
  // Counted in a statement of its own: a refusal must not undo it.
  const [tried] = await db
    .update(emailChanges)
    .set({ codeTries: sql`${emailChanges.codeTries} + 1` })
    .where(
      and(
        eq(emailChanges.userId, userId),
        isNull(emailChanges.confirmedAt),
        lt(emailChanges.codeTries, emailChange.tries),
        gt(emailChanges.codeExpiresAt, now),
      ),
    )
    .returning();
  if (!tried) throw new DomainError('CODE_EXPIRED', 'code');
  if (!isMailedCode(emailChangeRequest(tried.id), tried, code, now))
    throw new DomainError('CODE_WRONG', 'code');
  return inTransaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, isAdmin: users.isAdmin })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('update');
    if (!user) throw new DomainError('NOT_SIGNED_IN');
    const { newEmail: email } = tried;
    // Once, also for two at the same time, and not one that has been replaced since.
    const confirmed = await tx
      .update(emailChanges)
      .set({ confirmedAt: now, oldEmail: user.email })
      .where(
        and(
          eq(emailChanges.id, tried.id),
          isNull(emailChanges.confirmedAt),
          eq(emailChanges.newEmail, email),
        ),
      )
      .returning({ id: emailChanges.id });
    if (confirmed.length === 0) throw new DomainError('CODE_EXPIRED', 'code');
    await moveAddress(tx, { id: userId, email: user.email }, email, now);
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionKey(sessionId))));
    await enqueue(tx, 'mail', { kind: 'emailChange', mail: 'emailChanged', changeId: tried.id });
    if (user.isAdmin) await recordAudit(tx, callAs('admin', userId, now), 'user.email', userId);
    return { email };
  });
}
