import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { ApproveJoin, DeclineJoin } from '@/domain/organiser/input';
import { consumeRateLimit } from '@/server/auth/rate-limit';
import { type Executor, inTransaction, type Transaction } from '@/server/db/client';
import { nextVersion } from '@/server/db/next-version';
import { organiserRequests, organisers, races } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { type Audited, recordAudit } from '../audit';
import { inviteAddress } from './contact-invitation';
import { lockOrganiser } from './organiser';

/** The requests that wait for an admin. */
export const waitingJoin = isNull(organiserRequests.handledAt);

/** A request that waits for an admin, locked. @throws DomainError NOT_FOUND */
async function lockWaitingJoin(tx: Transaction, id: string) {
  const [request] = await tx
    .select()
    .from(organiserRequests)
    .where(and(eq(organiserRequests.id, id), waitingJoin))
    .for('update');
  if (!request) throw new DomainError('NOT_FOUND');
  return request;
}

/** Gives an organiser those of the races that nobody holds, locked in one order. @returns the ids of these. */
async function giveFreeRaces(tx: Transaction, organiserId: string, raceIds: string[]): Promise<string[]> {
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

/** Says no to a request to join, and mails its sender why. @throws DomainError NOT_FOUND when it does not wait. */
export async function declineJoinRequest({ id, reason }: DeclineJoin, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    await lockWaitingJoin(tx, id);
    await tx
      .update(organiserRequests)
      .set({ outcome: 'declined', reason, handledAt: call.now, handledBy: call.actor.userId })
      .where(eq(organiserRequests.id, id));
    await enqueue(tx, 'mail', { kind: 'organiser', mail: 'joinDeclined', requestId: id });
    return recordAudit(tx, call, 'organiser.decline', id, { reason });
  });
}

async function create(tx: Transaction, name: string, now: Date): Promise<string> {
  const [row] = await tx
    .insert(organisers)
    .values({ name, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: organisers.id });
  if (!row) throw new DomainError('ORGANISER_NAME_TAKEN', 'organiserId');
  return row.id;
}

/**
 * Lets an organiser join: a new one, or one that there is, gets those of the races that nobody holds, and the sender is
 * invited to act for it. A race that another organiser holds stays with it.
 * @throws DomainError NOT_FOUND when the request does not wait or the organiser is gone, ORGANISER_NAME_TAKEN,
 *   RATE_LIMITED
 */
export async function approveJoinRequest(input: ApproveJoin, call: Call<'admin'>): Promise<Audited> {
  await consumeRateLimit('adminMail', call.actor.userId);
  return inTransaction(async (tx) => {
    const request = await lockWaitingJoin(tx, input.id);
    const known = request.organiserId ?? input.organiserId;
    const organiserId = known ?? (await create(tx, request.organiserName, call.now));
    const before = known && (await lockOrganiser(tx, known));
    const raceIds = await giveFreeRaces(tx, organiserId, request.raceIds);
    if (before) {
      await tx
        .update(organisers)
        .set({ updatedAt: nextVersion(before.updatedAt, call.now) })
        .where(eq(organisers.id, organiserId));
    }
    await inviteAddress(tx, { organiserId, email: request.email }, call);
    await tx
      .update(organiserRequests)
      .set({ organiserId, outcome: 'approved', handledAt: call.now, handledBy: call.actor.userId })
      .where(eq(organiserRequests.id, input.id));
    return recordAudit(tx, call, 'organiser.approve', organiserId, { requestId: input.id, raceIds });
  });
}
