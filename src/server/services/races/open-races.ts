import { buyableFrom } from '@/domain/race/rules';
import { windowAt } from '@/domain/race/windows';
import { MINUTE } from '@/domain/time';
import { onCatalogueChange } from '@/server/db/changes';
import { db } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { cached } from '@/server/lib/cached';

const readCached = cached(
  (_all: null) =>
    db.select({ id: races.id, windows: races.windows, resalePausedAt: races.resalePausedAt }).from(races),
  {
    forMs: MINUTE,
    maxEntries: 1,
    invalidateOn: onCatalogueChange,
  },
);

/** Every race's id, by whether its places can be bought at this moment. */
export async function racesByOpen(now: Date): Promise<{ open: Set<string>; closed: Set<string> }> {
  const rows = await readCached(null);
  const open = new Set<string>();
  const closed = new Set<string>();
  for (const race of rows) {
    const buyable =
      race.resalePausedAt === null && windowAt(race.windows, now) !== null && buyableFrom(race, now) === null;
    (buyable ? open : closed).add(race.id);
  }
  return { open, closed };
}
