import { type SearchInput, searchInput } from '@/domain/validation/listing';
import { getListing } from '@/server/services/listings/get-listing';
import { searchListings } from '@/server/services/listings/search-listings';
import { stranger } from '../../support/callers';
import { type Asked, sqlOf } from './captured-sql';
import { DEEP, type PageName, pages, type SearchName, searches } from './scenarios';

/** The cursor after the first few thousand of the newest. */
async function deepCursor(): Promise<string> {
  let cursor: string | null = null;
  for (let seen = 0; seen < DEEP; seen += 48) {
    cursor = (await searchListings(searchInput.parse({ limit: 48, cursor }), new Date())).nextCursor;
  }
  return cursor ?? '';
}

export interface Case {
  /** The procedure's input, as it goes into the address. */
  input: Partial<SearchInput> | { id: string };
  asked: Asked[];
}

/** A page's address, and what it asks the database for. */
export interface PageCase {
  path: string;
  asked: Asked[];
}

export interface Cases {
  searches: Record<SearchName, Case>;
  byId: Case;
  pages: Record<PageName, PageCase>;
}

/** Every case with the SQL it takes. */
export async function captureCases(): Promise<Cases> {
  const found = {} as Cases['searches'];
  for (const [name, search] of Object.entries(searches) as [SearchName, Partial<SearchInput>][]) {
    const input = name === 'deep page' ? { cursor: await deepCursor() } : search;
    const asked = await sqlOf(() => searchListings(searchInput.parse(input), new Date()));
    found[name] = { input, asked: asked.flat() };
  }
  const [first] = (await searchListings(searchInput.parse({}), new Date())).items;
  const id = first?.id ?? '';
  const drawn = {} as Cases['pages'];
  for (const [name, { path, asks }] of Object.entries(pages) as [PageName, (typeof pages)[PageName]][]) {
    const ask = () => asks(stranger(), id);
    // The first one finds out what is remembered for those that follow.
    await ask();
    drawn[name] = { path: path(id), asked: (await sqlOf(ask)).flat() };
  }
  const byId = { input: { id }, asked: (await sqlOf(() => getListing(id, new Date()))).flat() };
  return { searches: found, byId, pages: drawn };
}
