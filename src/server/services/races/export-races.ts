import { and, asc, desc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { raceCodec } from '@/domain/race/columns';
import { MAX_CSV_ROWS, type RaceFilter } from '@/domain/race/input';
import { stockholmDate } from '@/domain/time';
import { db } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { writeCsv } from '@/server/lib/csv';
import { guardCell } from '@/text/csv-cells';
import { countWatches, curatedRaces } from './curated-races';
import { ID_HEADING, raceCsvColumns } from './internal/race-csv';

/**
 * The races an admin has narrowed the list to, as a CSV file. At most as many rows as can be imported again.
 */
export async function exportRaces(
  filter: RaceFilter,
  { now }: Call,
): Promise<{ fileName: string; text: string }> {
  const today = stockholmDate(now);
  const rows = await db
    .select()
    .from(races)
    .where(curatedRaces(filter, today))
    .orderBy(asc(races.date), asc(races.id))
    .limit(MAX_CSV_ROWS);
  const cells = rows.map((row) => {
    const race = raceCodec.encode(row);
    return [row.id, ...raceCsvColumns.map(({ write }) => guardCell(write(race)))];
  });
  const head = [ID_HEADING, ...raceCsvColumns.map(({ heading }) => heading)];
  return {
    fileName: `lopp-${today}.csv`,
    text: writeCsv([head, ...cells]),
  };
}

const HEAD = ['Lopp', 'Distans', 'Plats', 'Datum', 'Arrangörens e-post', 'Bevakningar'];

/**
 * The coming races whose organisers allow no name change, with how many watch each, the most watched first: a CSV file
 * to show organisers. Numbers alone, nobody's address.
 */
export async function exportDemand({ now }: Call): Promise<{ fileName: string; text: string }> {
  const today = stockholmDate(now);
  const watches = countWatches();
  const rows = await db
    .select({ race: races, watches })
    .from(races)
    .where(and(curatedRaces({ query: '', state: 'coming' }, today), eq(races.nameChangeRule, 'forbidden')))
    .orderBy(desc(watches), asc(races.date), asc(races.id))
    .limit(MAX_CSV_ROWS);
  const cells = rows.map(({ race, watches }) =>
    [race.raceName, race.distance, race.location, race.date, race.organiserEmail ?? '', String(watches)].map(
      guardCell,
    ),
  );
  return { fileName: `efterfragan-${today}.csv`, text: writeCsv([HEAD, ...cells]) };
}
