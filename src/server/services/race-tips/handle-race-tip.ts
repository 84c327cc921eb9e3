import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { HandleRaceTip } from '@/domain/race/input';
import { doneOutcome } from '@/domain/race/tips';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';
import { inTransaction } from '../../db/client';
import { races, raceTips } from '../../db/schema';
import { enqueue } from '../../queue/boss';

/**
 * Ends a tip: the race has been added or put right, or nothing is changed. The reporter gets a mail where an address is
 * known. Twice is once.
 * @throws DomainError NOT_FOUND; RACE_NOT_FOUND when the race that was added is gone; INVALID_INPUT when the outcome
 *   does not fit what the tip is about.
 */
export async function handleRaceTip(
  { id, outcome, raceId, note }: HandleRaceTip,
  call: Call<'admin'>,
): Promise<Audited> {
  return inTransaction(async (tx) => {
    const [tip] = await tx.select().from(raceTips).where(eq(raceTips.id, id)).for('update');
    if (!tip) throw new DomainError('NOT_FOUND');
    if (tip.handledAt) return unchanged();
    const kind = tip.raceName === null ? 'wrong' : 'missing';
    if (outcome !== 'closed' && outcome !== doneOutcome[kind]) {
      throw new DomainError('INVALID_INPUT', 'outcome');
    }
    if (raceId) {
      const [race] = await tx.select({ id: races.id }).from(races).where(eq(races.id, raceId));
      if (!race) throw new DomainError('RACE_NOT_FOUND');
    }
    await tx
      .update(raceTips)
      .set({
        outcome,
        note: note || null,
        handledAt: call.now,
        handledBy: call.actor.userId,
        ...(raceId && { raceId }),
      })
      .where(eq(raceTips.id, id));
    if (tip.reporterId || tip.reporterEmail) {
      await enqueue(tx, 'mail', { kind: 'raceTip', mail: 'raceTipHandled', tipId: id });
    }
    return recordAudit(tx, call, 'race_tip.handle', id, { outcome, raceId: raceId ?? tip.raceId });
  });
}
