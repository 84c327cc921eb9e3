import { eq } from 'drizzle-orm';
import { isOpen } from '@/domain/race/rules';
import { db, inTransaction } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { runAll } from '@/server/lib/run-parts';

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
          inTransaction(async (tx) => {
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
