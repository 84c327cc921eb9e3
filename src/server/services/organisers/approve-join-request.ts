import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { ApproveJoin } from '@/domain/organiser/input';
import { type Audited, recordAudit } from '@/server/services/audit';
import { consumeRateLimit } from '../../auth/rate-limit';
import { db, type Transaction } from '../../db/client';
import { organiserRequests, organisers } from '../../db/schema';
import { inviteAddress } from './internal/contact-invitation';
import { giveFreeRaces, lockWaitingJoin } from './join-requests';
import { lockOrganiser } from './lock-organiser';

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
  return db.transaction(async (tx) => {
    const request = await lockWaitingJoin(tx, input.id);
    const known = request.organiserId ?? input.organiserId;
    const organiserId = known ?? (await create(tx, request.organiserName, call.now));
    if (known) await lockOrganiser(tx, known);
    const raceIds = await giveFreeRaces(tx, organiserId, request.raceIds);
    await inviteAddress(tx, { organiserId, email: request.email }, call);
    await tx
      .update(organiserRequests)
      .set({ organiserId, outcome: 'approved', handledAt: call.now, handledBy: call.actor.userId })
      .where(eq(organiserRequests.id, input.id));
    return recordAudit(tx, call, 'organiser.approve', organiserId, { requestId: input.id, raceIds });
  });
}
