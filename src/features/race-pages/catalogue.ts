import {
  bandOf,
  type DistanceBand,
  distanceBands,
  type SportCategory,
  sportCategories,
} from '@/domain/race/categories';
import { type Town, townOf } from '@/domain/race/map';
import { hasWords } from '@/domain/site/search-words';
import type { Outputs } from '@/trpc/client';

export type CatalogueRow = Outputs['races']['catalogue'][number];

/** The filters in the address of /lopp. */
export interface CatalogueFilter {
  query: string;
  sport?: SportCategory;
  band?: DistanceBand;
  /** How many pages of rows are shown, one after another. */
  pages: number;
}

/** Characters of what is searched for. */
export const MAX_QUERY = 100;
/** Rows of a page. */
export const PAGE_ROWS = 60;
const MAX_PAGES = 17;

/** The filter that an address asks for; what it does not know is left out. */
export function parseCatalogueFilter(params: URLSearchParams): CatalogueFilter {
  const sport = sportCategories.find((each) => each === params.get('sport'));
  const band = distanceBands.find((each) => each === params.get('band'));
  const pages = Number(params.get('sidor'));
  return {
    query: (params.get('query') ?? '').slice(0, MAX_QUERY).trim(),
    ...(sport && { sport }),
    ...(band && { band }),
    pages: Number.isInteger(pages) && pages > 1 ? Math.min(pages, MAX_PAGES) : 1,
  };
}

/** The address of /lopp with a filter. */
export function cataloguePath({ query, sport, band, pages = 1 }: Partial<CatalogueFilter>): string {
  const params = new URLSearchParams({
    ...(query && { query }),
    ...(sport && { sport }),
    ...(band && { band }),
    ...(pages > 1 && { sidor: String(pages) }),
  });
  return params.size > 0 ? `/lopp?${params}` : '/lopp';
}

/** The races that fit. */
export const filtered = (rows: readonly CatalogueRow[], { query, sport, band }: CatalogueFilter) =>
  rows.filter(
    (race) =>
      hasWords(`${race.raceName} ${race.location}`, query) &&
      (!sport || race.sportCategories.includes(sport)) &&
      (!band || bandOf(race.distance) === band),
  );

/** The sports and bands that any race has, in their own order. */
export const choicesOf = (rows: readonly CatalogueRow[]) => ({
  sports: sportCategories.filter((sport) => rows.some((race) => race.sportCategories.includes(sport))),
  bands: distanceBands.filter((band) => rows.some((race) => bandOf(race.distance) === band)),
});

/** The towns of races on the map, with how many races each has, in falling order. */
export function townsOf(rows: readonly CatalogueRow[]): (Town & { count: number })[] {
  const found = new Map<string, Town & { count: number }>();
  for (const { location } of rows) {
    const town = townOf(location);
    if (town) found.set(town.name, { ...town, count: (found.get(town.name)?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}
