import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { may } from '@/domain/account/admins';
import { DomainError } from '@/domain/errors';
import type { AuditAction } from '@/domain/moderation/audit';
import { db, type Transaction } from '@/server/db/client';
import type { PageOf } from '@/server/db/pages';
import { users } from '@/server/db/schema';
import { refuseCounterparty } from '../../approvals';
import { recordAudit } from '../../audit';

/**
 * A person whom an admin is about to do something to, locked. Who may not decide who is an admin does nothing to one.
 * @throws DomainError NOT_FOUND, ROLE_REQUIRED, CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function lockTarget(tx: Transaction, id: string, { actor }: Call<'admin'>) {
  await refuseCounterparty(tx, actor.userId, id);
  const [target] = await tx
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      isAdmin: users.isAdmin,
      blockedAt: users.blockedAt,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  if (!target) throw new DomainError('NOT_FOUND');
  if (target.isAdmin && id !== actor.userId) {
    const [caller] = await tx.select({ role: users.adminRole }).from(users).where(eq(users.id, actor.userId));
    if (!may(caller?.role, 'accounts')) throw new DomainError('ROLE_REQUIRED');
  }
  return target;
}

/**
 * Writes to the audit log that an admin opens a page of what a user has bought, listed, disputed or been paid, before it is shown.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export const recordPage = (
  action: Extract<AuditAction, 'user.purchases' | 'user.places' | 'user.disputes' | 'user.payouts'>,
  { id, cursor }: PageOf & { id: string },
  call: Call<'admin'>,
) =>
  db.transaction(async (tx) => {
    await refuseCounterparty(tx, call.actor.userId, id);
    return recordAudit(tx, call, action, id, cursor ? { further: true } : null);
  });
