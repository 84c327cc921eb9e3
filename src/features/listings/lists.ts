import type { SortOrder } from '@/domain/listing/search';
import type { Inputs } from '@/trpc/client';
import type { ListAds } from './ad-after';
import { countQuery, type FilterOptions, type Filters, findRace, pathWithFilters } from './filters';

/** A list of listings, the same for the server, which renders its first page, and for the browser. */
export interface List {
  input: Inputs['listings']['search'];
  /** The address of its first page. */
  href: string;
  label: string;
  ads: ListAds;
  /** More is fetched on a press only, since the page goes on below the list. */
  manual?: boolean;
  /** Only the first page is shown. */
  short?: boolean;
  /** The filters of the list, which an item of a whole race keeps. */
  filters?: Filters;
  /** The text when it cannot be fetched. */
  failure?: { title: string; text: string };
}

/** The address of another page of a list, for browsers without JavaScript. */
export const pageAddress = (href: string, cursor: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

/** More than fit on a screen, and few enough to render quickly on a phone. */
const LIST_LIMIT = 12;

export const searchQuery = (filters: Filters): List['input'] => ({
  ...countQuery(filters),
  ...(filters.sortBy && { sortBy: filters.sortBy }),
  limit: LIST_LIMIT,
  // One race's places are compared with each other.
  grouped: !filters.race && filters.show === 'races',
});

export const searchList = (filters: Filters, options: FilterOptions): List => ({
  input: searchQuery(filters),
  href: pathWithFilters('/search', filters),
  label: 'Startplatser',
  filters,
  ads: { type: 'interstitial', raceId: findRace(options, filters)?.id, every: 6 },
});

export interface ListedRace {
  id: string;
  slug: string;
  raceName: string;
}

/** How many listings a race's page begins with: its prices and its name change come after them. */
const RACE_LIMIT = 6;

/** The orders of a race's page, the first where the address asks for none of them. */
export const raceOrders = ['priceAsc', 'priceDesc'] as const satisfies SortOrder[];

export const raceOrder = (sortBy: SortOrder | undefined) =>
  raceOrders.find((order) => order === sortBy) ?? raceOrders[0];

export const raceQuery = (raceId: string, sortBy: SortOrder | undefined): List['input'] => ({
  raceId,
  sortBy: raceOrder(sortBy),
  limit: RACE_LIMIT,
});

export const raceList = (race: ListedRace, sortBy: SortOrder | undefined): List => ({
  input: raceQuery(race.id, sortBy),
  href: pathWithFilters(`/lopp/${race.slug}`, { ...(sortBy && { sortBy }) }),
  label: `Startplatser till ${race.raceName}`,
  manual: true,
  ads: { type: 'interstitial', raceId: race.id, every: 6 },
});

/** How many listings the home page shows. */
export const HOME_LIMIT = 6;

export const homeQuery = (filters: Filters): List['input'] => ({
  ...countQuery(filters),
  ...(filters.sortBy && { sortBy: filters.sortBy }),
  limit: HOME_LIMIT,
});

export const homeList = (filters: Filters, options: FilterOptions): List => ({
  input: homeQuery(filters),
  href: pathWithFilters('/', filters),
  label: 'Aktuella startplatser',
  ads: { type: 'card', raceId: findRace(options, filters)?.id, every: 3, last: true },
  short: true,
  failure: { title: 'Ett fel inträffade', text: 'Kunde inte hämta startplatser.' },
});
