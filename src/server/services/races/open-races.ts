import { eq } from 'drizzle-orm';
import { buyableFrom, isOpen } from '@/domain/race/rules';
import { windowAt } from '@/domain/race/windows';
import { MINUTE } from '@/domain/time';
import { onCatalogueChange } from '@/server/db/changes';
import { db } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { cached } from '@/server/lib/cached';
import { runAll } from '@/server/lib/run-parts';

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

/**
 * Brings `open` of every race in line with the clock, and by its trigger the race's listings. Each is judged again under
 * its lock.
 * @returns how many races opened or closed.
 * @throws the first failure, once every race has been tried.
 */
export async function sweepOpenRaces(now: Date): Promise<number> {
  const all = await db.select().from(races);
  const due = all.filter((race) => isOpen(race, now) !== race.open);
  return runAll(
    Object.fromEntries(
      due.map(({ id }) => [
        id,
        () =>
          db.transaction(async (tx) => {
            const [race] = await tx.select().from(races).where(eq(races.id, id)).for('no key update');
            if (!race || isOpen(race, now) === race.open) return 0;
            await tx.update(races).set({ open: !race.open }).where(eq(races.id, id));
            return 1;
          }),
      ]),
    ),
    'races not opened or closed',
  );
}
