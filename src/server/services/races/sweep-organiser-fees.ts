import { and, eq, gte, sql } from 'drizzle-orm';
import { MAX_CSV_ROWS } from '@/domain/race/input';
import { shownWindow, type TransferWindow } from '@/domain/race/windows';
import { MINUTE, plus, stockholmDate } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import { races, stripeCursors } from '@/server/db/schema';
import { runAll } from '@/server/lib/run-parts';
import { lockRace } from './race-changes';
import { syncOrganiserFees } from './sync-organiser-fees';

const CURSOR = 'organiser-fees';

/** Gone through again each time: a listing that was being published when the window changed is met by a later sweep. */
const OVERLAP = 10 * MINUTE;

/** From when on a window may have changed that no sweep has met; null where all races are to be gone through. */
async function sweptUntil(now: Date): Promise<Date | null> {
  const [row] = await db.select().from(stripeCursors).where(eq(stripeCursors.name, CURSOR));
  const since = row && plus(row.at, -OVERLAP);
  // A clock that was put back says nothing of the time since then.
  return since && since <= now ? since : null;
}

const noteSwept = (at: Date) =>
  db
    .insert(stripeCursors)
    .values({ name: CURSOR, at })
    .onConflictDoUpdate({ target: stripeCursors.name, set: { at } });

/** Races with several windows, which are not over. */
const readRaces = (now: Date) =>
  db
    .select({ id: races.id, windows: races.windows })
    .from(races)
    .where(and(sql`jsonb_array_length(${races.windows}) > 1`, gte(races.date, stockholmDate(now))))
    .limit(MAX_CSV_ROWS);

const hasChanged = (windows: readonly TransferWindow[], since: Date, now: Date) =>
  shownWindow(windows, since) !== shownWindow(windows, now);

const syncRace = (id: string, now: Date) =>
  inTransaction(async (tx) => syncOrganiserFees(tx, await lockRace(tx, id), now));

/**
 * Goes through the races where another window applies than at the last sweep that did all. What changes a race's windows
 * brings its listings in line by itself.
 * @returns how many listings changed.
 * @throws the first failure, once every race has been tried; the next sweep goes through them again.
 */
export async function sweepOrganiserFees(now: Date): Promise<number> {
  const since = await sweptUntil(now);
  const due = (await readRaces(now)).filter(({ windows }) => !since || hasChanged(windows, since, now));
  const changed = await runAll(
    Object.fromEntries(due.map(({ id }) => [id, () => syncRace(id, now)])),
    'what a race’s listings cost not brought in line',
  );
  await noteSwept(now);
  return changed;
}
