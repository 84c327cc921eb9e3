import type { SearchInput } from '@/domain/listing/input';
import { homeQuery, raceQuery, searchQuery } from '@/features/listings/lists';
import type { visitor } from '../../support/callers';
import { words } from './seed';

type Search = Partial<SearchInput>;

/** Every kind of search there is; "deep" is filled in with the cursor of a page far down. */
export const searches = {
  'newest first': {},
  'text + three filters by price': {
    query: 'loppet',
    distance: '10K',
    minPrice: 300,
    maxPrice: 2000,
    sortBy: 'priceAsc',
  },
  'rare word': { query: words.rare },
  'common word': { query: words.common },
  'a race by name': { query: 'bjorkloppet' },
  'a typo': { query: 'bjorklopet' },
  'filters only': { sport: 'Cykel', minPrice: 500, maxPrice: 900 },
  'by price': { sortBy: 'priceAsc' },
  'by price, highest': { sortBy: 'priceDesc' },
  'by date': { sortBy: 'dateAsc' },
  'by date, latest': { sortBy: 'dateDesc' },
  'deep page': {},
} satisfies Record<string, Search>;
export type SearchName = keyof typeof searches;

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
