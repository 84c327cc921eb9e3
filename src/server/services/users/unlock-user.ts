import type { Call } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { hasPassword } from '@/server/auth/password';
import { type Audited, recordAudit } from '@/server/services/audit';
import { consumeRateLimit, resetLockouts } from '../../auth/rate-limit';
import { inTransaction } from '../../db/client';
import { enqueue } from '../../queue/boss';
import { lockManagedUser } from './internal/user-access';

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
