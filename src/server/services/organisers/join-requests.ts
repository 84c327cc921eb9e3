import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Executor, Transaction } from '@/server/db/client';
import { organiserRequests, races } from '@/server/db/schema';

/** The requests that wait for an admin. */
export const waitingJoin = isNull(organiserRequests.handledAt);

/** A request that waits for an admin, locked. @throws DomainError NOT_FOUND */
export async function lockWaitingJoin(tx: Transaction, id: string) {
  const [request] = await tx
    .select()
    .from(organiserRequests)
    .where(and(eq(organiserRequests.id, id), waitingJoin))
    .for('update');
  if (!request) throw new DomainError('NOT_FOUND');
  return request;
}

/** Gives an organiser those of the races that nobody holds, locked in one order. @returns the ids of these. */
export async function giveFreeRaces(
  tx: Transaction,
  organiserId: string,
  raceIds: string[],
): Promise<string[]> {
  const free = await tx
    .select({ id: races.id })
    .from(races)
    .where(and(inArray(races.id, raceIds), isNull(races.organiserId)))
    .orderBy(asc(races.id))
    .for('update');
  const ids = free.map(({ id }) => id);
  await tx.update(races).set({ organiserId }).where(inArray(races.id, ids));
  return ids;
}

/** Gives an address's join requests to its account, so that they are deleted with it. */
export async function claimJoinRequests(on: Executor, user: { id: string; email: string }): Promise<void> {
  await on
    .update(organiserRequests)
    .set({ userId: user.id })
    .where(and(eq(organiserRequests.email, user.email), isNull(organiserRequests.userId)));
}

/** Deletes a deleted account's join requests. */
export async function eraseJoinRequests(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(organiserRequests).where(eq(organiserRequests.userId, userId));
}
