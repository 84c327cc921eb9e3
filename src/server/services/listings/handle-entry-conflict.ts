import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';
import { db } from '../../db/client';
import { entryConflicts } from '../../db/schema';

/**
 * An admin has looked into two listings with the same start number. Twice is once.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for one of the two who want to sell the place.
 */
export async function handleEntryConflict({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  const { actor, now } = call;
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(entryConflicts).where(eq(entryConflicts.id, id)).for('update');
    if (!row) throw new DomainError('NOT_FOUND');
    if (row.holderId === actor.userId || row.sellerId === actor.userId)
      throw new DomainError('CONFLICT_OF_INTEREST');
    if (row.handledAt) return unchanged();
    await tx
      .update(entryConflicts)
      .set({ handledAt: now, handledBy: actor.userId })
      .where(eq(entryConflicts.id, id));
    return recordAudit(tx, call, 'entry_conflict.handle', id);
  });
}
