import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { emailChange } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { plus } from '@/domain/time';
import type { SessionUser } from '@/server/auth/session';
import { refuseUnverifiedAdmin } from '@/server/services/second-factor';
import { db } from '../../db/client';
import { emailChanges } from '../../db/schema';
import { enqueue } from '../../queue/boss';

/**
 * Asks to change a user's address: a code is mailed to the new one, whether or not an account has it. A change asked
 * for before and not confirmed is replaced.
 * @param input.email lower case.
 * @returns until when the code works.
 * @throws DomainError EMAIL_UNCHANGED; SECOND_FACTOR_REQUIRED of an admin who has one and has not shown it.
 */
export async function requestEmailChange(
  { email, user }: { email: string; user: SessionUser },
  { now }: Call<'user'>,
): Promise<{ expiresAt: Date }> {
  if (email === user.email) throw new DomainError('EMAIL_UNCHANGED', 'email');
  const expiresAt = plus(now, emailChange.lifetime);
  const request = {
    oldEmail: user.email,
    newEmail: email,
    requestedAt: now,
    codeExpiresAt: expiresAt,
    codeTries: 0,
  };
  await db.transaction(async (tx) => {
    await refuseUnverifiedAdmin(tx, user);
    // Its mail, if it was not sent yet, has nothing to confirm any more.
    await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, user.id), isNull(emailChanges.confirmedAt)));
    const [change] = await tx
      .insert(emailChanges)
      .values({ ...request, userId: user.id })
      .onConflictDoUpdate({
        target: emailChanges.userId,
        targetWhere: sql`confirmed_at is null`,
        set: request,
      })
      .returning({ id: emailChanges.id });
    if (!change) throw new Error('The change was not written');
    await enqueue(tx, 'mail', { kind: 'emailChange', mail: 'emailChangeCode', changeId: change.id });
  });
  return { expiresAt };
}
