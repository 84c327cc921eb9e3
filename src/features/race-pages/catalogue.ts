import { type SportCategory, sportCategories } from '@/domain/race/categories';
import { type DistanceFamily, distanceFamilies, distanceFamily } from '@/domain/race/distance-families';
import { type Place, placeOf } from '@/domain/race/places';
import { folded } from '@/text/folded';
import type { Outputs } from '@/trpc/client';

export type CatalogueRow = Outputs['races']['catalogue'][number];

/** What the address of /lopp says. */
export interface CatalogueFilter {
  query: string;
  sport?: SportCategory;
  distance?: DistanceFamily;
  /** How many pages of rows are shown, one after another. */
  pages: number;
}

export const familyLabels: Record<DistanceFamily, string> = {
  kort: 'Upp till 10 km',
  halv: '11–21 km',
  hel: '22–42 km',
  lang: 'Längre än 42 km',
};

const MAX_QUERY = 100;
/** Rows of a page. */
export const PAGE_ROWS = 60;
const MAX_PAGES = 17;

/** The filter that an address asks for; what it does not know is left out. */
export function parseCatalogueFilter(params: URLSearchParams): CatalogueFilter {
  const sport = sportCategories.find((each) => each === params.get('sport'));
  const distance = distanceFamilies.find((each) => each === params.get('distans'));
  const pages = Number(params.get('sidor'));
  return {
    query: (params.get('query') ?? '').slice(0, MAX_QUERY).trim(),
    ...(sport && { sport }),
    ...(distance && { distance }),
    pages: Number.isInteger(pages) && pages > 1 ? Math.min(pages, MAX_PAGES) : 1,
  };
}

/** The address of /lopp with a filter. */
export function cataloguePath({ query, sport, distance, pages = 1 }: Partial<CatalogueFilter>): string {
  const params = new URLSearchParams({
    ...(query && { query }),
    ...(sport && { sport }),
    ...(distance && { distans: distance }),
    ...(pages > 1 && { sidor: String(pages) }),
  });
  return params.size > 0 ? `/lopp?${params}` : '/lopp';
}

/** The races that fit. */
export const filtered = (rows: readonly CatalogueRow[], { query, sport, distance }: CatalogueFilter) =>
  rows.filter(
    (race) =>
      folded(`${race.raceName} ${race.location}`).includes(folded(query)) &&
      (!sport || race.sportCategories.includes(sport)) &&
      (!distance || distanceFamily(race.distance) === distance),
  );

/** The sports and bands that any race has, in their own order. */
export const choicesOf = (rows: readonly CatalogueRow[]) => ({
  sports: sportCategories.filter((sport) => rows.some((race) => race.sportCategories.includes(sport))),
  families: distanceFamilies.filter((family) =>
    rows.some((race) => distanceFamily(race.distance) === family),
  ),
});

/** The places of races on the map, with how many each has, most first. */
export function placesOf(rows: readonly CatalogueRow[]): (Place & { count: number })[] {
  const found = new Map<string, Place & { count: number }>();
  for (const { location } of rows) {
    const place = placeOf(location);
    if (place) found.set(place.name, { ...place, count: (found.get(place.name)?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}
