import { and, eq, ne } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { type SessionUser, sessionKey } from '@/server/auth/session';
import { lockUser } from '@/server/services/accounts';
import { recordAudit } from '@/server/services/audit';
import { countPasskeys, hasApp, refuseUnverifiedAdmin } from '@/server/services/second-factor';
import { db } from '../../db/client';
import { passkeys, sessions } from '../../db/schema';
import { enqueue } from '../../queue/boss';

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
  await db.transaction(async (tx) => {
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
