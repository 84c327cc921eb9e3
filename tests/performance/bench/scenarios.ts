import type { SearchInput } from '@/domain/listing/input';
import { homeQuery, raceQuery, searchQuery } from '@/features/listings/lists';
import type { visitor } from '../../support/callers';
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

type Api = ReturnType<typeof visitor>;

/** The pages that visitors open: where each is (some are a listing's own), and what it query for before it is drawn. */
export const pages = {
  home: { path: () => '/', query: (api: Api) => api.listings.search(homeQuery({})) },
  search: { path: () => '/search', query: (api: Api) => api.listings.search(searchQuery({})) },
  'search by text': {
    path: () => '/search?query=loppet',
    query: (api: Api) => api.listings.search(searchQuery({ query: 'loppet' })),
  },
  race: {
    path: () => '/lopp/lopp-0',
    query: async (api: Api) => {
      const { id } = await api.races.bySlug({ slug: 'lopp-0' });
      return api.listings.search(raceQuery(id, undefined));
    },
  },
  listing: {
    path: (id: string) => `/listings/${id}`,
    query: (api: Api, id: string) => api.listings.byId({ id }),
  },
};
export type PageName = keyof typeof pages;

/** The deep page begins after this many listings. */
export const DEEP = 5000;
