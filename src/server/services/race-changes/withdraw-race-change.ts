import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '@/server/db/client';
import { raceChanges } from '@/server/db/schema';
import { closeApproval } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { lockProposal, sumRunning, toRaceChange } from '@/server/services/races';

/**
 * An admin takes back a race change that waits for a second admin.
 * @throws DomainError CONFLICT_OF_INTEREST for a party of a running purchase of the race, NOT_FOUND when it does not
 *   wait any more.
 */
export async function withdrawRaceChange(
  { raceChangeId }: { raceChangeId: string },
  call: Call<'admin'>,
): Promise<Audited> {
  return db.transaction(async (tx) => {
    const { race, row } = await lockProposal(tx, raceChangeId);
    const change = toRaceChange(row);
    (await sumRunning(tx, race, change, call.now)).refuseParty(call.actor.userId);
    await tx.delete(raceChanges).where(eq(raceChanges.id, raceChangeId));
    await closeApproval(tx, { what: 'race', id: raceChangeId }, call.now);
    return recordAudit(tx, call, 'race.withdraw', race.id, { change, proposedBy: row.adminId });
  });
}
