import type { ParameterOrJSON, TransactionSql } from 'postgres';
import { type SearchInput, searchInput } from '@/domain/validation/listing';
import { pg } from '@/server/db/client';
import { getListing } from '@/server/services/listings/get-listing';
import { searchListings } from '@/server/services/listings/search-listings';
import { stranger } from '../support/callers';
import { DEEP, type PageName, pages, type SearchName, searches } from './cases';

export interface Asked {
  query: string;
  values: ParameterOrJSON<never>[];
  /** Whether each connection parses and plans it once. */
  options: { prepare?: boolean };
}

type Inside = (sql: TransactionSql) => unknown;
type Unsafe = (query: string, values?: Asked['values'], options?: Asked['options']) => unknown;

/** The same call, and `hear` is told of each. */
const overheard =
  (unsafe: Unsafe, hear: (asked: Asked) => void): Unsafe =>
  (query, values = [], options = {}) => {
    hear({ query, values, options });
    return unsafe(query, values, options);
  };

/** The same transaction, of which `hear` is told what is asked, also in the savepoints inside it. */
const within = (tx: TransactionSql, hear: (asked: Asked) => void): TransactionSql =>
  new Proxy(tx, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (name === 'unsafe') return overheard(own, hear);
      if (name === 'savepoint')
        return (act: Inside) => own((inner: TransactionSql) => act(within(inner, hear)));
      return own;
    },
  });

/** Runs something and tells which SQL it sent: a list for each transaction, and for each statement outside of one. */
export async function sqlOf(act: () => Promise<unknown>): Promise<Asked[][]> {
  const sent: Asked[][] = [];
  const { unsafe, begin } = pg;
  const beginning = (inside: Inside) => {
    const own: Asked[] = [];
    sent.push(own);
    return (begin as (act: Inside) => unknown)((tx) => inside(within(tx, (asked) => own.push(asked))));
  };
  Object.assign(pg, { unsafe: overheard(unsafe as Unsafe, (asked) => sent.push([asked])), begin: beginning });
  try {
    await act();
  } finally {
    Object.assign(pg, { unsafe, begin });
  }
  return sent;
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
    const asked = await sqlOf(() => searchListings(searchInput.parse(input), viewer()));
    found[name] = { input, asked: asked.flat() };
  }
  const [first] = (await searchListings(searchInput.parse({}), viewer())).items;
  const id = first?.id ?? '';
  const drawn = {} as Cases['pages'];
  for (const [name, { path, asks }] of Object.entries(pages) as [PageName, (typeof pages)[PageName]][]) {
    const ask = () => asks(stranger(), id);
    // The first one finds out what is remembered for those that follow.
    await ask();
    drawn[name] = { path: path(id), asked: (await sqlOf(ask)).flat() };
  }
  const byId = { input: { id }, asked: (await sqlOf(() => getListing(id, viewer()))).flat() };
  return { searches: found, byId, pages: drawn };
}
