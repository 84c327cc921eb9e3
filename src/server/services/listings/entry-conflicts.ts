import { aliasedTable, desc, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db, inTransaction } from '@/server/db/client';
import { entryConflicts, races, users } from '@/server/db/schema';
import { type Audited, recordAudit, unchanged } from '../audit';

/** More than anyone can look at; those that are handled make room for the rest. */
const MAX_ROWS = 50;

const holders = aliasedTable(users, 'holders');

/** Attempts to list a start number that is taken, those nobody has handled, newest first. Nobody is shown the number. */
export async function listEntryConflicts({ actor: { userId } }: Call<'admin'>) {
  const rows = await db
    .select({
      conflict: entryConflicts,
      race: { raceName: races.raceName, date: races.date },
      holder: holders.username,
      seller: users.username,
    })
    .from(entryConflicts)
    .innerJoin(races, eq(races.id, entryConflicts.raceId))
    .innerJoin(holders, eq(holders.id, entryConflicts.holderId))
    .innerJoin(users, eq(users.id, entryConflicts.sellerId))
    .where(isNull(entryConflicts.handledAt))
    .orderBy(desc(entryConflicts.at), desc(entryConflicts.id))
    .limit(MAX_ROWS);
  return rows.map(({ conflict, race, holder, seller }) => ({
    id: conflict.id,
    race,
    /** The listing that has the number, and whose place it is. */
    listingId: conflict.listingId,
    holderId: conflict.holderId,
    holder,
    /** Who wanted to list it, and the paused listing if it was one. */
    sellerId: conflict.sellerId,
    seller,
    pausedListingId: conflict.pausedListingId,
    at: conflict.at,
    own: conflict.holderId === userId || conflict.sellerId === userId,
  }));
}

/**
 * An admin has looked into two listings with the same start number. Twice is once.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for one of the two who want to sell the place.
 */
export async function handleEntryConflict({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  const { actor, now } = call;
  return inTransaction(async (tx) => {
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
