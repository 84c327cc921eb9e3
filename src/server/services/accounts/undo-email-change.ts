import { and, eq, gt, gte, isNotNull, isNull, ne } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/actor';
import { emailChange } from '@/domain/email-change';
import { DomainError } from '@/domain/errors';
import { plus } from '@/domain/time';
import { sha256 } from '../../auth/hash';
import { noPassword } from '../../auth/password';
import { db } from '../../db/client';
import { emailChanges, passkeys, recoveryCodes, secondFactors, sessions, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { deleteAccount } from './delete-account';
import { moveAddress } from './internal/move-address';

/**
 * Deletes the account that has been opened with an address since it was changed: signing in there with the old address
 * opens one. Who has the link has the address, and so that account.
 * @throws DomainError EMAIL_TAKEN while that account is in use.
 */
async function freeAddress(email: string, userId: string, now: Date): Promise<void> {
  const [opened] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        isNull(users.deletedAt),
        isNotNull(users.emailVerifiedAt),
        ne(users.id, userId),
      ),
    );
  if (!opened) return;
  await deleteAccount(callAs('user', opened.id, now)).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError('EMAIL_TAKEN') : error;
  });
}

/**
 * Undoes a change of a user's address by the link mailed to the old one, within seven days, whatever it was changed to
 * since. Somebody else may have been in the account: every session ends, the password is void, and passkeys are removed
 * (of an admin, what was added since). A link for a new password is mailed to the address.
 * @returns the address, which the owner of the link knows.
 * @throws DomainError TOKEN_INVALID when the link is unknown, used or too old; EMAIL_TAKEN when an account in use has
 *   the address by now.
 */
export async function undoEmailChange(
  { token }: { token: string },
  { now }: Call,
): Promise<{ email: string }> {
  const undoable = and(
    eq(emailChanges.undoTokenHash, sha256(token)),
    isNull(emailChanges.undoneAt),
    gt(emailChanges.confirmedAt, plus(now, -emailChange.undoable)),
  );
  const [change] = await db.select().from(emailChanges).where(undoable);
  if (!change?.confirmedAt) throw new DomainError('TOKEN_INVALID');
  const { userId, oldEmail: email, requestedAt: since, confirmedAt } = change;
  await freeAddress(email, userId, now);
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, isAdmin: users.isAdmin })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('update');
    const [undone] = await tx
      .update(emailChanges)
      .set({ undoneAt: now })
      .where(undoable)
      .returning({ id: emailChanges.id });
    if (!user || !undone) throw new DomainError('TOKEN_INVALID');
    // Later changes have led away from the same account: their links lead nowhere.
    await tx
      .update(emailChanges)
      .set({ undoneAt: now })
      .where(and(eq(emailChanges.userId, userId), gt(emailChanges.confirmedAt, confirmedAt)));
    await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));
    await moveAddress(tx, { id: userId, email: user.email }, email, {
      passwordHash: noPassword(),
      updatedAt: now,
    });
    // An admin's older ones stay: without any, a password would be enough to add one.
    for (const added of [passkeys, secondFactors, recoveryCodes]) {
      const lately = user.isAdmin ? gte(added.createdAt, since) : undefined;
      await tx.delete(added).where(and(eq(added.userId, userId), lately));
    }
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await enqueue(tx, 'mail', { kind: 'account', mail: 'resetPassword', userId });
  });
  return { email };
}
