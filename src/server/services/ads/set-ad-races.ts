import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { adRaceVisibility, ads, races } from '../../db/schema';

/**
 * Says beside which races an ad shows; beside none named, it shows everywhere.
 * @throws DomainError NOT_FOUND, RACE_NOT_FOUND
 */
export async function setAdRaces(
  { id, raceIds }: { id: string; raceIds: string[] },
  call: Call<'admin'>,
): Promise<Audited> {
  const wanted = [...new Set(raceIds)];
  return db.transaction(async (tx) => {
    const [ad] = await tx.select({ id: ads.id }).from(ads).where(eq(ads.id, id)).for('update');
    if (!ad) throw new DomainError('NOT_FOUND');
    const known = await tx.select({ id: races.id }).from(races).where(inArray(races.id, wanted)).for('share');
    if (known.length < wanted.length) throw new DomainError('RACE_NOT_FOUND', 'raceIds');
    await tx
      .delete(adRaceVisibility)
      .where(and(eq(adRaceVisibility.adId, id), notInArray(adRaceVisibility.raceId, wanted)));
    if (wanted.length > 0) {
      await tx
        .insert(adRaceVisibility)
        .values(wanted.map((raceId) => ({ adId: id, raceId })))
        .onConflictDoNothing();
    }
    const detail = { raceIds: wanted };
    return recordAudit(tx, call, 'ad.visibility', id, detail);
  });
}
