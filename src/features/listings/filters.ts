import { readFilterPrice, type SortOrder, sortOrders } from '@/domain/listing/search';
import {
  type DistanceBand,
  distanceBands,
  type SportCategory,
  sportCategories,
  standardDistances,
} from '@/domain/race/categories';
import { type FeePayer, feePayers } from '@/domain/race/organiser-fee';
import { hasWords } from '@/domain/site/search-words';
import { isDay } from '@/domain/time';
import { counted } from '@/text/numbers';
import type { Inputs, Outputs } from '@/trpc/client';

/** The filters of a search, all of them in the address. */
export interface Filters {
  query?: string;
  race?: string;
  location?: string;
  distance?: string;
  /** A place's total price, in whole kronor. */
  minPrice?: number;
  maxPrice?: number;
  sport?: SportCategory;
  band?: DistanceBand;
  /** Who pays the name change. */
  payer?: FeePayer;
  /** YYYY-MM. */
  month?: string;
  /** YYYY-MM-DD: just that day, or from and to. */
  date?: string;
  dateFrom?: string;
  dateTo?: string;
  sortBy?: SortOrder;
  /** A race's places as one item. */
  show?: 'races';
}

export const sortLabels: Record<SortOrder, string> = {
  newest: 'Senast tillagda',
  priceAsc: 'Pris: Lägst-Högst',
  priceDesc: 'Pris: Högst-Lägst',
  dateAsc: 'Datum: tidigast först',
  dateDesc: 'Datum: senast först',
};

export const bandLabels: Record<DistanceBand, string> = {
  to10: 'Upp till 10 km',
  to21: '10–21 km',
  to42: '21–42 km',
  to100: '42–100 km',
  over100: 'Över 100 km',
};

export const payerFilterLabels: Record<FeePayer, string> = {
  seller: 'Säljaren betalar namnbytet',
  buyer: 'Köparen betalar namnbytet',
};

/** The exact day, and a first and a last one. */
export const dayLabels = { date: 'Datum', dateFrom: 'Tidigast', dateTo: 'Senast' } as const;

/** Before a band in the list of distances, which a form without code sends as it is. */
export const BAND = 'band ';

const texts = ['query', 'race', 'location', 'distance'] as const;
const prices = ['minPrice', 'maxPrice'] as const;
const days = ['date', 'dateFrom', 'dateTo'] as const;

/** What the database cannot store: the character 0 and halves of a character. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Parses filters from an address. Invalid values are ignored, so that a shared link never fails. */
export function parseFilters(params: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const key of texts) {
    const value = params.get(key)?.slice(0, 100).replace(UNSTORABLE, '').trim();
    if (value) filters[key] = value;
  }
  for (const key of prices) {
    // As typed, and as a plain form sends them: "1 500 kr".
    const { price } = readFilterPrice(params.get(key) ?? '');
    if (price !== null) filters[key] = price;
  }
  for (const key of days) {
    const day = params.get(key);
    if (day && isDay(day)) filters[key] = day;
  }
  const sport = sportCategories.find((category) => category === params.get('sport'));
  if (sport) filters.sport = sport;
  const band = distanceBands.find(
    (each) => each === params.get('band') || `${BAND}${each}` === filters.distance,
  );
  if (band) filters.band = band;
  if (filters.distance?.startsWith(BAND)) delete filters.distance;
  const payer = feePayers.find((each) => each === params.get('payer'));
  if (payer) filters.payer = payer;
  const month = params.get('month');
  if (month && isDay(`${month}-01`)) filters.month = month;
  if (params.get('show') === 'races') filters.show = 'races';
  // An address kept from before may name the order by total price, which the order by price now is.
  const written = params.get('sortBy') === 'totalAsc' ? 'priceAsc' : params.get('sortBy');
  const sortBy = sortOrders.find((order) => order === written);
  if (sortBy && sortBy !== 'newest') filters.sortBy = sortBy;
  return filters;
}

/** The filters that are set, as the names and values of an address, in a fixed order. */
export const filterEntries = (filters: Filters): [key: keyof Filters, value: string][] =>
  ([...texts, 'sport', 'band', 'month', ...prices, 'payer', ...days, 'sortBy', 'show'] as const).flatMap(
    (key) => {
      const value = filters[key];
      return value === undefined || value === '' ? [] : [[key, String(value)]];
    },
  );

/** Filters as the part of an address after "?", in a fixed order; '' when nothing is set. */
export const filtersToQuery = (filters: Filters): string =>
  new URLSearchParams(filterEntries(filters)).toString();

export const pathWithFilters = (path: string, filters: Filters): string => {
  const query = filtersToQuery(filters);
  return query ? `${path}?${query}` : path;
};

/** The number of active filters, without sorting and search text, which are shown elsewhere. */
export const countFilters = ({ query: _query, sortBy: _sortBy, show: _show, ...rest }: Filters): number =>
  Object.values(rest).filter((value) => value !== undefined).length;

export const hasFilters = ({ show: _show, ...filters }: Filters): boolean => filtersToQuery(filters) !== '';

/** "12 startplatser hittades" */
export const countText = (count: number): string =>
  `${counted(count, 'startplats', 'startplatser')} hittades`;

export type Counts = Outputs['listings']['counts'];

/** "24 kan köpas nu" */
export const buyableText = (count: number): string => `${count} kan köpas nu`;

const later = (a: string | undefined, b: string): string => (a && a > b ? a : b);
const earlier = (a: string | undefined, b: string): string => (a && a < b ? a : b);

/** The filters as the API takes them. */
export function countQuery(filters: Filters): Inputs['listings']['counts'] {
  const { sortBy: _sortBy, show: _show, month, ...rest } = filters;
  return {
    ...rest,
    ...(month && {
      dateFrom: later(rest.dateFrom, `${month}-01`),
      dateTo: earlier(rest.dateTo, lastDayOf(month)),
    }),
  };
}

/** The last day of a month YYYY-MM. */
const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

export type FilterOptions = Outputs['races']['options'];

/** Where the server could not fetch them. */
export const noOptions: FilterOptions = {
  races: [],
  next: [],
  months: [],
  distances: [...standardDistances],
};

export const findRace = ({ races }: FilterOptions, { race }: Filters) =>
  races.find(({ name }) => name === race);

/** The races that a search is for: the chosen one, or those with what was typed in their names. */
export function soughtRaces(options: FilterOptions, filters: Filters): FilterOptions['races'] {
  const chosen = findRace(options, filters);
  if (chosen) return [chosen];
  const { query = '' } = filters;
  return query.trim() ? options.races.filter(({ name }) => hasWords(name, query)) : [];
}

/** What can be chosen among, and what the address has chosen though it is not among them. */
export const withChosen = (options: readonly string[], chosen: string | undefined): string[] =>
  chosen && !options.includes(chosen) ? [chosen, ...options] : [...options];
