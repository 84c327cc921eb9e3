import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Executor, Transaction } from '@/server/db/client';
import { organiserRequests, races } from '@/server/db/schema';

/** The requests that wait for an admin (domain/organiser-requests.ts). */
export const waitingJoin = and(
  isNull(organiserRequests.handledAt),
  or(isNull(organiserRequests.linkExpiresAt), sql`${organiserRequests.joinedAt} is not null`),
);

/** The requests whose mailed link works at `now`. */
export const openJoinLink = (now: Date) =>
  and(
    isNull(organiserRequests.handledAt),
    isNull(organiserRequests.joinedAt),
    gt(organiserRequests.linkExpiresAt, now),
  );

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

/** Gives an organiser those of the races that nobody holds. @returns the ids of these. */
export async function giveFreeRaces(
  tx: Transaction,
  organiserId: string,
  raceIds: string[],
): Promise<string[]> {
  const given = await tx
    .update(races)
    .set({ organiserId })
    .where(and(inArray(races.id, raceIds), isNull(races.organiserId)))
    .returning({ id: races.id });
  return given.map(({ id }) => id);
}

/** Makes what was asked with an address the account's own, so that its deletion reaches it. */
export async function claimJoinRequests(on: Executor, user: { id: string; email: string }): Promise<void> {
  await on
    .update(organiserRequests)
    .set({ userId: user.id })
    .where(and(eq(organiserRequests.email, user.email), isNull(organiserRequests.userId)));
}

/** Deletes what a deleted account has asked. */
export async function eraseJoinRequests(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(organiserRequests).where(eq(organiserRequests.userId, userId));
}
