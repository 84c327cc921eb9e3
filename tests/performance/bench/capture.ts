import { visitorAt } from '@/domain/account/actor';
import { type SearchInput, searchInput } from '@/domain/listing/input';
import { getListing } from '@/server/services/listings/get-listing';
import { searchListings } from '@/server/services/listings/search-listings';
import { visitor } from '../../support/callers';
import { type Statement, sqlOf } from './captured-sql';
import { DEEP, type PageName, pages, type SearchName, searches } from './scenarios';

/** The cursor after the first few thousand of the newest. */
async function deepCursor(): Promise<string> {
  let cursor: string | null = null;
  for (let seen = 0; seen < DEEP; seen += 48) {
    cursor = (await searchListings(searchInput.parse({ limit: 48, cursor }), visitorAt(new Date())))
      .nextCursor;
  }
  return cursor ?? '';
}

export interface Scenario {
  /** The procedure's input, as it goes into the address. */
  input: Partial<SearchInput> | { id: string };
  statements: Statement[];
}

/** A page's address, and what it query the database for. */
interface PageScenario {
  path: string;
  statements: Statement[];
}

export interface Scenarios {
  searches: Record<SearchName, Scenario>;
  byId: Scenario;
  pages: Record<PageName, PageScenario>;
}

/** Every scenario with the SQL it takes. */
export async function captureScenarios(): Promise<Scenarios> {
  const found = {} as Scenarios['searches'];
  for (const [name, search] of Object.entries(searches) as [SearchName, Partial<SearchInput>][]) {
    const input = name === 'deep page' ? { cursor: await deepCursor() } : search;
    const sent = await sqlOf(() => searchListings(searchInput.parse(input), visitorAt(new Date())));
    found[name] = { input, statements: sent };
  }
  const [first] = (await searchListings(searchInput.parse({}), visitorAt(new Date()))).items;
  const id = first?.id ?? '';
  const drawn = {} as Scenarios['pages'];
  for (const [name, { path, query }] of Object.entries(pages) as [PageName, (typeof pages)[PageName]][]) {
    const ask = () => query(visitor(), id);
    // The first one finds out what is remembered for those that follow.
    await ask();
    drawn[name] = { path: path(id), statements: await sqlOf(ask) };
  }
  const byId = {
    input: { id },
    statements: await sqlOf(() => getListing({ id }, visitorAt(new Date()))),
  };
  return { searches: found, byId, pages: drawn };
}
