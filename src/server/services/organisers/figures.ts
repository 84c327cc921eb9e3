import { desc, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { addDays, type DateString, STOCKHOLM, startOfDay, stockholmDate, weekOf } from '@/domain/time';
import { z } from '@/domain/zod';
import { db } from '@/server/db/client';
import { listings, purchases, races, raceWatches } from '@/server/db/schema';
import { writeCsv } from '@/server/lib/csv';
import { guardCell } from '@/text/csv-cells';
import { formatWeek } from '@/text/dates';
import { raceOfContact } from './contacts';

/** A year of them. */
const FIGURE_WEEKS = 52;
/** More races than an organiser holds; a bound, not a rule. */
const MAX_RACES = 500;

interface Counts {
  /** Listings published. */
  listed: number;
  /** Places paid for whose purchase has not been called off. */
  sold: number;
  /** Hours from payment until half of their names were changed. */
  toNameChange: number | null;
  /** Confirmed watches that have not ended. */
  watches: number;
}

interface RaceCounts extends Counts {
  raceId: string;
  raceName: string;
  distance: string;
  date: DateString;
  /** The organiser allows no name change: then the watches are those who wait for it to. */
  forbidden: boolean;
}

interface WeekCounts extends Counts {
  /** Its Monday, in Stockholm. */
  monday: DateString;
}

const counted = z.object({
  key: z.string(),
  listed: z.coerce.number(),
  sold: z.coerce.number(),
  to_name_change: z.coerce.number().nullable(),
  watches: z.coerce.number(),
});

/** Counts what has happened to some races since an instant, by race, by week or in all. */
async function count(raceIds: string[], from: Date, by: 'race' | 'week' | 'all') {
  if (raceIds.length === 0) return new Map<string, Counts>();
  const ids = sql.join(
    raceIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const zone = sql.raw(`'${STOCKHOLM}'`);
  const key = {
    race: sql`happened.race_id::text`,
    week: sql`to_char(date_trunc('week', happened.at at time zone ${zone}), 'YYYY-MM-DD')`,
    all: sql`'all'`,
  }[by];
  const since = sql`${from.toISOString()}::timestamptz`;
  const rows = await db.execute(sql`
    select ${key} as key,
      count(*) filter (where what = 'listed') as listed,
      count(*) filter (where what = 'sold') as sold,
      percentile_cont(0.5) within group (order by seconds) as to_name_change,
      count(*) filter (where what = 'watched') as watches
    from (
      select ${listings.raceId} as race_id, 'listed' as what, ${listings.createdAt} as at, null::numeric as seconds
      from ${listings} where ${listings.raceId} in (${ids}) and ${listings.createdAt} >= ${since}
      union all
      select ${listings.raceId}, 'sold', ${purchases.paidAt}, extract(epoch from ${purchases.nameChangedAt} - ${purchases.paidAt})
      from ${purchases} join ${listings} on ${listings.id} = ${purchases.listingId}
      where ${listings.raceId} in (${ids}) and ${purchases.paidAt} >= ${since}
        and ${purchases.state} not in ('refunded', 'cancelled')
      union all
      select ${raceWatches.raceId}, 'watched', ${raceWatches.confirmedAt}, null
      from ${raceWatches}
      where ${raceWatches.raceId} in (${ids}) and ${raceWatches.confirmedAt} is not null
        and ${raceWatches.confirmedAt} >= ${since}
    ) happened
    group by 1
  `);
  return new Map(
    [...rows].map((row) => {
      const { key, listed, sold, watches, to_name_change: seconds } = counted.parse(row);
      const toNameChange = seconds === null ? null : Math.round(seconds / 360) / 10;
      return [key, { listed, sold, toNameChange, watches }];
    }),
  );
}

const none: Counts = { listed: 0, sold: 0, toNameChange: null, watches: 0 };

/**
 * How a contact's own races have done the last 52 weeks, the one that runs last: each race, and in all and week by week those
 * asked for.
 * @param raceId one of them; null for all.
 * @throws DomainError RACE_NOT_FOUND for a race of another organiser.
 */
async function readFigures(
  raceId: string | null,
  userId: string,
  now: Date,
): Promise<{ races: RaceCounts[]; total: Counts; weeks: WeekCounts[] }> {
  const own = await db
    .select({
      raceId: races.id,
      raceName: races.raceName,
      distance: races.distance,
      date: races.date,
      rule: races.nameChangeRule,
    })
    .from(races)
    .where(raceOfContact(userId))
    .orderBy(desc(races.date), desc(races.id))
    .limit(MAX_RACES);
  const chosen = own.filter((race) => raceId === null || race.raceId === raceId);
  if (raceId !== null && chosen.length === 0) throw new DomainError('RACE_NOT_FOUND');
  const last = weekOf(stockholmDate(now));
  const mondays = Array.from({ length: FIGURE_WEEKS }, (_, nth) =>
    addDays(last, 7 * (nth - FIGURE_WEEKS + 1)),
  );
  const from = startOfDay(mondays[0] ?? last);
  const chosenIds = chosen.map((race) => race.raceId);
  const [byRace, byWeek, total] = await Promise.all([
    count(
      own.map((race) => race.raceId),
      from,
      'race',
    ),
    count(chosenIds, from, 'week'),
    count(chosenIds, from, 'all'),
  ]);
  return {
    races: own.map(({ rule, ...race }) => ({
      ...race,
      forbidden: rule === 'forbidden',
      ...(byRace.get(race.raceId) ?? none),
    })),
    total: total.get('all') ?? none,
    weeks: mondays.map((monday) => ({ monday, ...(byWeek.get(monday) ?? none) })),
  };
}

/** How a contact's own races have done. @throws DomainError RACE_NOT_FOUND for another organiser's. */
export const getFigures = (
  { raceId }: { raceId: string | null },
  { actor: { userId }, now }: Call<'organiser'>,
) => readFigures(raceId, userId, now);

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
