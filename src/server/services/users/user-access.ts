import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { DomainError } from '@/domain/errors';
import { hasPassword } from '@/server/auth/password';
import { consumeRateLimit, resetLockouts } from '@/server/auth/rate-limit';
import { db, inTransaction } from '@/server/db/client';
import { sessions, users } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { lockAdmins, refuseCounterparty } from '@/server/services/approvals';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';
import { removeSecondFactor } from '@/server/services/second-factor';
import { lockManagedUser } from './internal/user-access';

/**
 * Blocks a user: they are signed out everywhere, and nobody can buy their listings. Running purchases go on.
 * Idempotent.
 * @throws as `lockManagedUser`; DomainError OWN_ACCOUNT, LAST_ADMIN
 */
export async function blockUser({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  if (id === call.actor.userId) throw new DomainError('OWN_ACCOUNT');
  return inTransaction(async (tx) => {
    // Serialises two admins who block each other: the second is the last one left.
    const admins = await lockAdmins(tx);
    const user = await lockManagedUser(tx, id, call);
    if (user.blockedAt) return unchanged();
    if (admins.every((admin) => admin === id)) throw new DomainError('LAST_ADMIN');
    await tx.update(users).set({ blockedAt: call.now, updatedAt: call.now }).where(eq(users.id, id));
    await tx.delete(sessions).where(eq(sessions.userId, id));
    return recordAudit(tx, call, 'user.block', id, { reason });
  });
}

/** Unblocks a user; their listings can be bought again. Idempotent. @throws as `lockManagedUser` */
export async function unblockUser({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    const target = await lockManagedUser(tx, id, call);
    if (!target.blockedAt) return unchanged();
    await tx.update(users).set({ blockedAt: null, updatedAt: call.now }).where(eq(users.id, id));
    return recordAudit(tx, call, 'user.unblock', id, { reason });
  });
}

/** More devices than anyone has; a bound, not a page. */
const MAX_ROWS = 50;

/**
 * Where a user is signed in, newest first.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function listUserSessions({ id }: { id: string }, { actor, now }: Call<'admin'>) {
  await refuseCounterparty(db, actor.userId, id);
  return db
    .select({ id: sessions.id, userAgent: sessions.userAgent, signedInAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(MAX_ROWS);
}

/** Signs a user out on every device. Idempotent. @throws as `lockManagedUser` */
export async function endSessions({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    await lockManagedUser(tx, id, call);
    const ended = await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id });
    if (ended.length === 0) return unchanged();
    return recordAudit(tx, call, 'user.sign_out', id, { reason });
  });
}

/**
 * Lets someone in who cannot sign in: what counts wrong passwords and codes against their account begins again, and
 * they are mailed a link. One that confirms the address, where that is missing; else one to a new password, where they
 * have a password. Those without sign in with a code, which they ask for themselves.
 * @throws as `lockManagedUser`; DomainError RATE_LIMITED
 */
export async function unlockUser({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  await consumeRateLimit('adminMail', call.actor.userId);
  const { email, audited } = await inTransaction(async (tx) => {
    const target = await lockManagedUser(tx, id, call);
    if (!target.emailVerifiedAt) {
      await enqueue(tx, 'mail', { kind: 'account', mail: 'confirmAccount', userId: id });
    } else if (hasPassword(target.passwordHash)) {
      await enqueue(tx, 'mail', { kind: 'account', mail: 'resetPassword', userId: id });
    }
    return { email: target.email, audited: await recordAudit(tx, call, 'user.unlock', id, { reason }) };
  });
  await resetLockouts(email);
  return audited;
}

/**
 * An admin removes another admin's second factor, passkeys too, who has lost it and adds a new one at the next sign-in. They are
 * signed out everywhere and mailed.
 * @throws DomainError NOT_FOUND, OWN_ACCOUNT
 */
export async function resetSecondFactor({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  if (id === call.actor.userId) throw new DomainError('OWN_ACCOUNT');
  return inTransaction(async (tx) => {
    const [user] = await tx
      .select({ isAdmin: users.isAdmin })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('update');
    if (!user?.isAdmin) throw new DomainError('NOT_FOUND');
    await removeSecondFactor(tx, id);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await enqueue(tx, 'mail', { kind: 'account', mail: 'secondFactorReset', userId: id });
    return recordAudit(tx, call, 'second_factor.reset', id, { reason });
  });
}
