import { and, eq, gt, gte, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { emailChange } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { plus } from '@/domain/time';
import { noPassword } from '@/server/auth/password';
import { sha256 } from '../../auth/hash';
import { db, inTransaction } from '../../db/client';
import { emailChanges, passkeys, recoveryCodes, secondFactors, sessions, users } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { moveAddress } from './internal/move-address';

/**
 * Undoes a change of a user's address by the link mailed to the old one, within seven days, whatever it was changed to
 * since. Somebody else may have been in the account: every session ends, the password is void, and passkeys are removed
 * (of an admin, what was added since). A link for a new password is mailed to the address.
 * @returns the address, which the owner of the link knows.
 * @throws DomainError TOKEN_INVALID when the link is unknown, used or too old; EMAIL_TAKEN while another account has the
 *   address: signing in there has opened one since, perhaps by whom the address is now. Only its user deletes it.
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
  await inTransaction(async (tx) => {
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
    await moveAddress(tx, { id: userId, email: user.email }, email, now, {
      passwordHash: noPassword(),
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
