import type { SearchInput } from '@/domain/listing/input';
import { homeQuery, searchQuery } from '@/features/listings/lists';
import { words } from './seed';

type Search = Partial<SearchInput>;

/** So many requests of a scenario differ, and are sent by turns. */
export const VARIANTS = 40;
const sports = ['Löpning', 'Cykel', 'Simning', 'Skidor'] as const;

/** What the screens ask, and every other kind of search there is, each request by its number. */
export const searches = {
  home: () => homeQuery({}),
  search: () => searchQuery({}),
  'per race': (nth) => searchQuery({ show: 'races', ...(nth % 4 === 3 && { maxPrice: 900 + nth }) }),
  'text + three filters by price': (nth) => ({
    query: 'loppet',
    distance: '10K',
    minPrice: 300 + nth,
    maxPrice: 2000 - nth,
    sortBy: 'priceAsc',
  }),
  'rare word': () => ({ query: words.rare }),
  'common word': () => ({ query: words.common }),
  'a race by name': () => ({ query: 'bjorkloppet' }),
  'a typo': () => ({ query: 'bjorklopet' }),
  'filters only': (nth) => ({ sport: sports[nth % sports.length], minPrice: 500 + nth, maxPrice: 900 + nth }),
  'by price': () => ({ sortBy: 'priceAsc' }),
  'by price, highest': () => ({ sortBy: 'priceDesc' }),
  'by date': () => ({ sortBy: 'dateAsc' }),
  'by date, latest': () => ({ sortBy: 'dateDesc' }),
} satisfies Record<string, (nth: number) => Search>;
export type SearchName = keyof typeof searches | 'deep page' | 'race page';

/** The pages that visitors open: where each is. Some are a listing's own. */
export const pages = {
  home: () => '/',
  search: () => '/search',
  'search by text': () => '/search?query=loppet',
  race: () => '/lopp/lopp-0',
  listing: (id: string) => `/listings/${id}`,
};
export type PageName = keyof typeof pages;

/** The deep page begins after this many listings. */
export const DEEP = 5000;
