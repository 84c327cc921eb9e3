import type { ParameterOrJSON } from 'postgres';
import { type SearchInput, searchInput } from '@/domain/validation/listing';
import { pg } from '@/server/db/client';
import { getListing } from '@/server/services/listings/get-listing';
import { searchListings } from '@/server/services/listings/search-listings';
import { DEEP, type SearchName, searches } from './cases';

export interface Asked {
  query: string;
  values: ParameterOrJSON<never>[];
  /** Whether each connection parses and plans it once. */
  options: { prepare?: boolean };
}

/** Runs something and tells which SQL it sent. */
async function sqlOf(act: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const unsafe = pg.unsafe;
  pg.unsafe = ((query: string, values: never[] = [], options: Asked['options'] = {}) => {
    asked.push({ query, values, options });
    return unsafe.call(pg, query, values, options);
  }) as typeof pg.unsafe;
  try {
    await act();
  } finally {
    pg.unsafe = unsafe;
  }
  return asked;
}

const viewer = () => ({ userId: null, now: new Date() });

/** The cursor after the first few thousand of the newest. */
async function deepCursor(): Promise<string> {
  let cursor: string | null = null;
  for (let seen = 0; seen < DEEP; seen += 48) {
    cursor = (await searchListings(searchInput.parse({ limit: 48, cursor }), viewer())).nextCursor;
  }
  return cursor ?? '';
}

export interface Case {
  /** The procedure's input, as it goes into the address. */
  input: Partial<SearchInput> | { id: string };
  asked: Asked[];
}

/** Every case with the SQL it takes. */
export async function captureCases(): Promise<{ searches: Record<SearchName, Case>; byId: Case }> {
  const found = {} as Record<SearchName, Case>;
  for (const [name, search] of Object.entries(searches) as [SearchName, Partial<SearchInput>][]) {
    const input = name === 'deep page' ? { cursor: await deepCursor() } : search;
    found[name] = { input, asked: await sqlOf(() => searchListings(searchInput.parse(input), viewer())) };
  }
  const [first] = (await searchListings(searchInput.parse({}), viewer())).items;
  const id = first?.id ?? '';
  return { searches: found, byId: { input: { id }, asked: await sqlOf(() => getListing(id, viewer())) } };
}
