import { and, asc, eq, ne } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/account/actor';
import { passkeyRule } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { type SessionUser, sessionKey } from '@/server/auth/session';
import { db, inTransaction } from '@/server/db/client';
import { passkeys, sessions } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { lockUser } from '../accounts';
import { recordAudit } from '../audit';
import { countPasskeys, hasApp, refuseUnverifiedAdmin } from '../second-factor';

/** A user's passkeys, the oldest first. */
export const listPasskeys = ({ actor: { userId } }: Call<'user'>) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      backedUp: passkeys.backedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(passkeyRule.max);

/** Gives a user's passkey another name. @throws DomainError NOT_FOUND when it is gone or someone else's. */
export async function renamePasskey(
  { id, name }: { id: string; name: string },
  { actor: { userId } }: Call<'user'>,
): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new DomainError('NOT_FOUND');
}

/**
 * Removes a user's passkey: who has the device has lost it, so every other session ends, and the user is mailed.
 * @throws DomainError NOT_FOUND when it is gone or someone else's; of an admin LAST_SECOND_FACTOR for the only one,
 *   and SECOND_FACTOR_REQUIRED who has not shown it.
 */
export async function removePasskey(
  { id, user, sessionId }: { id: string; user: SessionUser; sessionId: string },
  { now }: Call<'user'>,
): Promise<void> {
  const userId = user.id;
  await inTransaction(async (tx) => {
    const { isAdmin } = await lockUser(tx, userId);
    await refuseUnverifiedAdmin(tx, { ...user, isAdmin });
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw new DomainError('NOT_FOUND');
    if (isAdmin && !(await hasApp(tx, userId)) && (await countPasskeys(tx, userId)) === 0) {
      throw new DomainError('LAST_SECOND_FACTOR');
    }
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionKey(sessionId))));
    await enqueue(tx, 'mail', { kind: 'account', mail: 'passkeyRemoved', userId });
    if (isAdmin) await recordAudit(tx, callAs('admin', userId, now), 'passkey.remove', userId);
  });
}
