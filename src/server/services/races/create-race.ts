import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { RaceFields } from '@/domain/race/input';
import { db } from '../../db/client';
import { races } from '../../db/schema';
import { addRace } from './internal/write-race';

/**
 * Adds a race. @returns its id and its slug, which stays.
 * @param input.copyOf the race whose next edition it is: it has the same organiser, but nothing that was decided for
 *   that year's sale, such as a pause or a highest price.
 * @throws DomainError RACE_IN_PAST, RACE_DEADLINE_OUTSIDE
 */
export const createRace = (
  { copyOf, ...input }: RaceFields & { copyOf?: string | undefined },
  call: Call<'admin'>,
) =>
  db.transaction(async (tx) => {
    const [before] = copyOf
      ? await tx.select({ organiserId: races.organiserId }).from(races).where(eq(races.id, copyOf))
      : [];
    return addRace(tx, input, call, before?.organiserId ?? null);
  });
