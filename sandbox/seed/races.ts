import { db } from '@sandbox/database';
import { isOpen } from '@/domain/race/rules';
import type { DateString } from '@/domain/time';
import { races } from '@/server/db/schema';
import { raceRows } from './race-rows';

type Race = typeof races.$inferSelect;

/** The races of the seed, dated from today on. @returns them by name. */
export async function seedRaces(today: DateString, at: Date): Promise<Map<string, Race>> {
  const rows = await db
    .insert(races)
    .values(
      raceRows(today, at).map((race) => ({
        ...race,
        open: isOpen({ ...race, windows: race.windows ?? [] }, at),
      })),
    )
    .returning();
  return new Map(rows.map((race) => [race.raceName, race]));
}
