import { isFilterPrice, type SortOrder, sortOrders } from '@/domain/listing/search';
import { type SportCategory, sportCategories } from '@/domain/race/categories';
import { isDay } from '@/domain/time';
import { counted } from '@/text/numbers';
import type { Inputs } from '@/trpc/client';

/** The filters of a search, all of them in the address. */
export interface Filters {
  query?: string;
  race?: string;
  location?: string;
  distance?: string;
  /** Whole kronor. */
  minPrice?: number;
  maxPrice?: number;
  sport?: SportCategory;
  /** YYYY-MM-DD: just that day, or from and to. */
  date?: string;
  dateFrom?: string;
  dateTo?: string;
  sortBy?: SortOrder;
}

export const sortLabels: Record<SortOrder, string> = {
  newest: 'Senast tillagda',
  priceAsc: 'Pris: lägst–högst',
  priceDesc: 'Pris: högst–lägst',
  totalAsc: 'Lägst totalkostnad',
  dateAsc: 'Datum: Tidigast först',
  dateDesc: 'Datum: Senast först',
};

/** The exact day, and a first and a last one. */
export const dayLabels = { date: 'Datum', dateFrom: 'Tidigast', dateTo: 'Senast' } as const;

const texts = ['query', 'race', 'location', 'distance'] as const;
const prices = ['minPrice', 'maxPrice'] as const;
const days = ['date', 'dateFrom', 'dateTo'] as const;

/** Parses filters from an address. Invalid values are ignored, so that a shared link never fails. */
export function parseFilters(params: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const key of texts) {
    const value = params.get(key)?.replaceAll('\0', '').trim();
    if (value) filters[key] = value.slice(0, 100);
  }
  for (const key of prices) {
    // As typed, and as a plain form sends them: "1 500 kr".
    const written = (params.get(key) ?? '').replace(/\s|kr$/g, '');
    const price = Number(written || Number.NaN);
    if (isFilterPrice(price)) filters[key] = price;
  }
  for (const key of days) {
    const day = params.get(key);
    if (day && isDay(day)) filters[key] = day;
  }
  const sport = sportCategories.find((category) => category === params.get('sport'));
  if (sport) filters.sport = sport;
  const sortBy = sortOrders.find((order) => order === params.get('sortBy'));
  if (sortBy && sortBy !== 'newest') filters.sortBy = sortBy;
  return filters;
}

/** The filters that are set, as the names and values of an address, in a fixed order. */
export const filterEntries = (filters: Filters): [key: keyof Filters, value: string][] =>
  ([...texts, 'sport', ...prices, ...days, 'sortBy'] as const).flatMap((key) => {
    const value = filters[key];
    return value === undefined || value === '' ? [] : [[key, String(value)]];
  });

/** Filters as the part of an address after "?", in a fixed order; '' when nothing is set. */
export const filtersToQuery = (filters: Filters): string =>
  new URLSearchParams(filterEntries(filters)).toString();

export const pathWithFilters = (path: string, filters: Filters): string => {
  const query = filtersToQuery(filters);
  return query ? `${path}?${query}` : path;
};

/** The number of active filters, without sorting and search text, which are shown elsewhere. */
export const countFilters = ({ query: _query, sortBy: _sortBy, ...rest }: Filters): number =>
  Object.values(rest).filter((value) => value !== undefined).length;

export const hasFilters = (filters: Filters): boolean => filtersToQuery(filters) !== '';

/** "12 startplatser hittades" */
export const countText = (count: number): string =>
  `${counted(count, 'startplats', 'startplatser')} hittades`;

export const countQuery = ({ sortBy: _sortBy, ...filters }: Filters): Inputs['listings']['count'] => filters;
