import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db, inTransaction } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { type Audited, recordAudit } from '../audit';

/**
 * The contents of a race's share image.
 * @throws DomainError RACE_NOT_FOUND, also for an archived race.
 */
export async function getRacePicture({ slug }: { slug: string }) {
  const [race] = await db
    .select({
      raceName: races.raceName,
      date: races.date,
      location: races.location,
      distance: races.distance,
      sportCategories: races.sportCategories,
      nameChangeRule: races.nameChangeRule,
      archived: races.archived,
    })
    .from(races)
    .where(eq(races.slug, slug));
  if (!race || race.archived) throw new DomainError('RACE_NOT_FOUND');
  return race;
}

/**
 * Gives a race the picture an admin uploaded.
 * @throws DomainError RACE_NOT_FOUND
 */
export async function setRaceImage(
  { raceId, imageUrl }: { raceId: string; imageUrl: string },
  call: Call<'admin'>,
): Promise<Audited> {
  return inTransaction(async (tx) => {
    const [race] = await tx
      .update(races)
      .set({ imageUrl, updatedAt: call.now })
      .where(eq(races.id, raceId))
      .returning({ id: races.id });
    if (!race) throw new DomainError('RACE_NOT_FOUND');
    return recordAudit(tx, call, 'race.image', raceId);
  });
}
