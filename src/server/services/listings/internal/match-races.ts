import { and, arrayContains, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { FilterInput } from '@/domain/listing/input';
import { bandOf } from '@/domain/race/categories';
import { MINUTE } from '@/domain/time';
import { db } from '@/server/db/client';
import { subscribeToCatalogue } from '@/server/db/notifications';
import { races } from '@/server/db/schema';
import { cached } from '@/server/lib/cached';

interface MatchedRace {
  id: string;
}

/** What a search means in races: hundreds of rows, where listings may be millions. */
interface Match {
  /** Races whose listings are all found. */
  whole: MatchedRace[];
  /** Races that pass every filter but the text, where the seller's own words may still be found; null for all. */
  allowed: MatchedRace[] | null;
  /** The words of the query, without case and diacritics, each with the races that contain it. */
  words: { word: string; heldBy: MatchedRace[] }[];
}

/** Words beyond these are ignored. */
const MAX_WORDS = 8;
/** The similarity at which a word counts as a misspelling (pg_trgm's word_similarity, 0–1). */
const ALIKE = 0.4;
/** Shorter words match too much. */
const MIN_MISSPELLED = 4;

const within = (column: SQL | typeof races.searchText, text: string): SQL =>
  sql`strpos(${column}, fold(${text})) > 0`;

/** Whether any filter is a column of the race. */
export const narrowsRaces = (input: FilterInput): boolean => Boolean(input.query) || filtersRaces(input);

const filtersRaces = (input: FilterInput): boolean =>
  [
    input.raceId,
    input.race,
    input.location,
    input.distance,
    input.sport,
    input.date,
    input.dateFrom,
    input.dateTo,
    input.band,
  ].some(Boolean);

const filters = (input: FilterInput): SQL | undefined =>
  and(
    input.raceId ? eq(races.id, input.raceId) : undefined,
    input.race ? within(sql`fold(${races.raceName})`, input.race) : undefined,
    input.location ? within(sql`fold(${races.location})`, input.location) : undefined,
    input.distance ? eq(races.distance, input.distance) : undefined,
    input.sport ? arrayContains(races.sportCategories, [input.sport]) : undefined,
    input.date ? eq(races.date, input.date) : undefined,
    input.dateFrom ? gte(races.date, input.dateFrom) : undefined,
    input.dateTo ? lte(races.date, input.dateTo) : undefined,
  );

/** The first words of a text, without case and diacritics, each with its ordinal. */
const wordsOf = (text: string): SQL =>
  sql`(select word, nth from unnest(string_to_array(fold(${text}), ' ')) with ordinality as each (word, nth)
    where word <> '' and nth <= ${MAX_WORDS})`;

/**
 * The similarity of each race to each word, in the words' order; queried only for misspelled words, since it is slow.
 */
const likenesses = (input: FilterInput) =>
  db
    .select({
      id: races.id,
      alike: sql<number[]>`(select array_agg(case when length(word) >= ${MIN_MISSPELLED}
        then word_similarity(word, ${races.searchText}) else 0 end order by nth) from ${wordsOf(input.query ?? '')} asked)`,
    })
    .from(races)
    .where(filters(input));

async function match(input: FilterInput): Promise<Match> {
  const queryWords = wordsOf(input.query ?? '');
  const [found, [{ words } = { words: [] }]] = await Promise.all([
    db
      .select({
        id: races.id,
        distance: races.distance,
        holds: sql<
          boolean[] | null
        >`(select array_agg(strpos(${races.searchText}, word) > 0 order by nth) from ${queryWords} asked)`,
      })
      .from(races)
      .where(filters(input)),
    input.query
      ? db.execute<{ words: string[] }>(
          sql`select coalesce(array_agg(word order by nth), '{}') as words from ${queryWords} asked`,
        )
      : [],
  ]);
  // Only the label has a race's length.
  const rows = found.filter(({ distance }) => !input.band || bandOf(distance) === input.band);
  const exact = words.map((_, nth) => rows.filter(({ holds }) => holds?.[nth]));
  const misspelled = words.some((word, nth) => word.length >= MIN_MISSPELLED && exact[nth]?.length === 0);
  const like = new Map(misspelled ? (await likenesses(input)).map(({ id, alike }) => [id, alike]) : []);
  const held = words.map((word, nth) => {
    const likeness = ({ id }: MatchedRace) => like.get(id)?.[nth] ?? 0;
    const best = Math.max(ALIKE, ...rows.map(likeness));
    const holders = exact[nth] ?? [];
    return { word, heldBy: holders.length > 0 ? holders : rows.filter((race) => likeness(race) >= best) };
  });
  return {
    allowed: filtersRaces(input) ? rows : null,
    // A query of punctuation alone finds nothing.
    whole:
      input.query && words.length === 0
        ? []
        : rows.filter((race) => held.every(({ heldBy }) => heldBy.includes(race))),
    words: held,
  };
}

const readCached = cached(match, { forMs: MINUTE, maxEntries: 500, invalidateOn: subscribeToCatalogue });

/**
 * The races a search matches. A word that no race contains is taken for a misspelling, and then
 * matches the most similar races. Cached until a race is changed.
 */
export const matchRaces = (input: FilterInput): Promise<Match> => {
  const { query, raceId, race, location, distance, sport, date, dateFrom, dateTo, band } = input;
  return readCached({ query, raceId, race, location, distance, sport, date, dateFrom, dateTo, band });
};
