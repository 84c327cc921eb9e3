import { and, asc, eq, gte } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { standardDistances } from '@/domain/race/categories';
import { type DateString, MINUTE, stockholmDate } from '@/domain/time';
import { subscribeToCatalogue } from '@/server/db/notifications';
import { swedish } from '@/text/order';
import { db } from '../../db/client';
import { races } from '../../db/schema';
import { cached } from '../../lib/cached';

const MAX_ROWS = 1000;
/** How many races can be picked with one press. */
const PICKS = 8;

/** "5 km" before "10 km". */
const byNumber = new Intl.Collator('sv', { numeric: true }).compare;

async function read(today: DateString) {
  const rows = await db
    .select()
    .from(races)
    .where(and(eq(races.archived, false), gte(races.date, today)))
    .orderBy(asc(races.date), asc(races.popularity), asc(races.id))
    .limit(MAX_ROWS);
  const standard: string[] = [...standardDistances];
  const own = new Set(rows.map(({ distance }) => distance));
  // The filter goes by name, and the next race of a name represents it.
  const names = new Set<string>();
  const editions = rows.filter(({ raceName }) => !names.has(raceName) && names.add(raceName));
  return {
    /** Every race, for the filter. */
    races: editions
      .map(({ id, slug, raceName }) => ({ id, slug, name: raceName }))
      .sort((a, b) => swedish.compare(a.name, b.name)),
    /** The months with a race, as YYYY-MM. */
    months: [...new Set(rows.map(({ date }) => date.slice(0, 7)))].sort(),
    /** Those that come first. */
    next: editions.slice(0, PICKS).map(({ raceName }) => raceName),
    /** The five standard distances, then the races' own. */
    distances: [...standard, ...[...own].filter((label) => !standard.includes(label)).sort(byNumber)],
  };
}

const readCached = cached(read, {
  forMs: MINUTE,
  maxEntries: 2,
  invalidateOn: subscribeToCatalogue,
});

/** What a search can choose among: as of some seconds ago at most. */
export const listOptions = ({ now }: Call) => readCached(stockholmDate(now));
