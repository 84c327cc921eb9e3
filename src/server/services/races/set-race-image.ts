import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { races } from '../../db/schema';

/**
 * Gives a race the picture an admin uploaded.
 * @throws DomainError RACE_NOT_FOUND
 */
export async function setRaceImage(
  { raceId, imageUrl }: { raceId: string; imageUrl: string },
  call: Call<'admin'>,
): Promise<Audited> {
  return db.transaction(async (tx) => {
    const [race] = await tx
      .update(races)
      .set({ imageUrl, updatedAt: call.now })
      .where(eq(races.id, raceId))
      .returning({ id: races.id });
    if (!race) throw new DomainError('RACE_NOT_FOUND');
    return recordAudit(tx, call, 'race.image', raceId);
  });
}
