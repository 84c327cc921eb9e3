import { and, asc, desc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { MAX_CSV_ROWS } from '@/domain/race/input';
import { stockholmDate } from '@/domain/time';
import { writeCsv } from '@/server/lib/csv';
import { guardCell } from '@/text/csv-cells';
import { db } from '../../db/client';
import { races } from '../../db/schema';
import { countWatches, curatedRaces } from './curated-races';

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
