import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { emailChange, withNewCode } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import type { SessionUser } from '@/server/auth/session';
import { refuseUnverifiedAdmin } from '@/server/services/second-factor';
import { inTransaction } from '../../db/client';
import { emailChanges, users } from '../../db/schema';
import { enqueue } from '../../queue/boss';

/**
 * Asks to change a user's address: a code is mailed to the new one, whether or not an account has it. Codes mailed to it
 * before go on working (`withNewCode`); a change to another address that is not confirmed is replaced.
 * @param input.email lower case.
 * @returns until when the code works.
 * @throws DomainError EMAIL_UNCHANGED; SECOND_FACTOR_REQUIRED of an admin who has one and has not shown it.
 */
export async function requestEmailChange(
  { email, user }: { email: string; user: SessionUser },
  { now }: Call<'user'>,
): Promise<{ expiresAt: Date }> {
  if (email === user.email) throw new DomainError('EMAIL_UNCHANGED', 'email');
  return inTransaction(async (tx) => {
    await refuseUnverifiedAdmin(tx, user);
    // One request of a user's after another.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    const [open] = await tx
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, user.id), isNull(emailChanges.confirmedAt)));
    const again = open?.newEmail === email ? open : null;
    // Its mail, if it was not sent yet, has nothing to confirm any more.
    if (open && !again) await tx.delete(emailChanges).where(eq(emailChanges.id, open.id));
    const changeId = again?.id ?? randomUUID();
    const codes = withNewCode(again, now, emailChange.lifetime);
    const request = { oldEmail: user.email, newEmail: email, requestedAt: now, ...codes };
    await tx
      .insert(emailChanges)
      .values({ id: changeId, userId: user.id, ...request })
      .onConflictDoUpdate({ target: emailChanges.id, set: request });
    const endsAt = codes.codeExpiresAt.getTime();
    await enqueue(tx, 'mail', { kind: 'emailChange', mail: 'emailChangeCode', changeId, endsAt });
    return { expiresAt: codes.codeExpiresAt };
  });
}
