import type { Call } from '@/domain/account/actor';
import { stockholmDate } from '@/domain/time';
import { writeCsv } from '@/server/lib/csv';
import { guardCell } from '@/text/csv-cells';
import { formatWeek } from '@/text/dates';
import { readFigures } from './internal/read-figures';

const HEAD = [
  'Vecka',
  'Från',
  'Lopp',
  'Annonser',
  'Sålda',
  'Timmar till namnbyte, median',
  'Nya bevakningar',
];

/** The weeks of `getFigures` as a CSV file. @throws DomainError RACE_NOT_FOUND */
export async function exportFigures(
  { raceId }: { raceId: string | null },
  { actor: { userId }, now }: Call<'organiser'>,
): Promise<{ fileName: string; text: string }> {
  const { races, weeks } = await readFigures(raceId, userId, now);
  const race = races.find((each) => each.raceId === raceId);
  const name = race ? `${race.raceName}, ${race.distance}` : 'Alla lopp';
  const rows = weeks.map(({ monday, listed, sold, toNameChange, watches }) => [
    formatWeek(monday),
    monday,
    guardCell(name),
    String(listed),
    String(sold),
    toNameChange === null ? '' : String(toNameChange).replace('.', ','),
    String(watches),
  ]);
  return { fileName: `siffror-${stockholmDate(now)}.csv`, text: writeCsv([HEAD, ...rows]) };
}
