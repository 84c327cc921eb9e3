import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { races } from '../../db/schema';

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
