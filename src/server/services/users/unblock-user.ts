import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { refuseCounterparty } from '../admin/internal/conflict';
import { type Audited, unchanged } from '../audit/audited';
import { recordAudit } from '../audit/internal/record-audit';

/**
 * Unblocks a user; their listings can be bought again. Idempotent.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function unblockUser({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return db.transaction(async (tx) => {
    await refuseCounterparty(tx, call.actor.userId, id);
    const [freed] = await tx
      .update(users)
      .set({ blockedAt: null, updatedAt: call.now })
      .where(and(eq(users.id, id), isNotNull(users.blockedAt), isNull(users.deletedAt)))
      .returning({ id: users.id });
    if (!freed) {
      const [known] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), isNull(users.deletedAt)));
      if (!known) throw new DomainError('NOT_FOUND');
      return unchanged();
    }
    return recordAudit(tx, call, 'user.unblock', id);
  });
}
