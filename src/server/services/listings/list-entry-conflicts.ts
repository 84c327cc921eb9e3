import { aliasedTable, desc, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { entryConflicts, races, users } from '../../db/schema';

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
