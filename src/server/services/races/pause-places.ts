import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { listings } from '@/server/db/schema';

/** Pauses every listing that nobody is buying, when nothing of the race can be bought any more. @returns how many. */
export async function pausePlaces(tx: Transaction, raceId: string, now: Date): Promise<number> {
  const paused = await tx
    .update(listings)
    .set({ status: 'inactive', timeoutStatus: 'inactive_due_to_race', updatedAt: now })
    .where(and(eq(listings.raceId, raceId), eq(listings.status, 'available'), isNull(listings.deletedAt)))
    .returning({ id: listings.id });
  return paused.length;
}
