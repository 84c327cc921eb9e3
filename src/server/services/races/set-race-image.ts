import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { races } from '../../db/schema';
import { recordAuditEntry } from '../audit/internal/record';

/**
 * Gives a race the picture an admin uploaded.
 * @throws DomainError RACE_NOT_FOUND
 */
export async function setRaceImage(command: {
  raceId: string;
  imageUrl: string;
  adminId: string;
  now: Date;
}): Promise<void> {
  const { raceId, imageUrl, adminId, now } = command;
  await db.transaction(async (tx) => {
    const [race] = await tx
      .update(races)
      .set({ imageUrl, updatedAt: now })
      .where(eq(races.id, raceId))
      .returning({ id: races.id });
    if (!race) throw new DomainError('RACE_NOT_FOUND');
    await recordAuditEntry(tx, { adminId, action: 'race.image', entity: 'race', entityId: raceId, now });
  });
}
