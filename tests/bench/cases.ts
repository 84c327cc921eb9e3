import type { SearchInput } from '@/domain/validation/listing';
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
  'by total cost': { sortBy: 'totalAsc' },
  'by date': { sortBy: 'dateAsc' },
  'by date, latest': { sortBy: 'dateDesc' },
  'deep page': {},
} satisfies Record<string, Search>;
export type SearchName = keyof typeof searches;

/** The deep page begins after this many listings. */
export const DEEP = 5000;
