import { visitorAt } from '@/domain/account/actor';
import { type SearchInput, searchInput } from '@/domain/listing/input';
import { raceQuery } from '@/features/listings/lists';
import { getListing } from '@/server/services/listings/get-listing';
import { searchListings } from '@/server/services/listings/search-listings';
import { visitor } from '../../support/callers';
import { type Statement, sqlOf } from './captured-sql';
import { DEEP, type PageName, pages, type SearchName, searches, VARIANTS } from './scenarios';

const search = (input: Partial<SearchInput>) =>
  searchListings(searchInput.parse(input), visitorAt(new Date()));

/** Every page of the newest down to a few thousand: what is shown, and where the next begins. */
async function readDown() {
  const pages = [await search({ limit: PAGE })];
  for (let seen = PAGE; seen < DEEP; seen += PAGE) {
    pages.push(await search({ limit: PAGE, cursor: pages.at(-1)?.nextCursor ?? null }));
  }
  return pages;
}

/** The first of some values, as many as there are variants; those that are there by turns where they are fewer. */
const variants = <Value>(values: readonly Value[]): Value[] =>
  Array.from({ length: VARIANTS }, (_, nth) => values[nth % values.length] as Value);

const PAGE = 48;

export interface Scenario {
  /** The procedure's inputs, as they go into the addresses by turns. */
  inputs: (Partial<SearchInput> | { id: string })[];
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
  const deep = await readDown();
  const cursors = deep.flatMap(({ nextCursor }) => nextCursor ?? []);
  const listings = deep.flatMap(({ items }) => items);
  const raceIds = [...new Set(listings.map(({ raceId }) => raceId))];
  const byNumber = Object.entries(searches).map(([name, input]) => [
    name,
    Array.from({ length: VARIANTS }, (_, nth) => input(nth)),
  ]);
  const inputs: Record<SearchName, Partial<SearchInput>[]> = {
    ...Object.fromEntries(byNumber),
    'race page': variants(raceIds).map((id) => raceQuery(id, undefined)),
    'deep page': variants(cursors.toReversed()).map((cursor) => ({ cursor })),
  };
  const found = {} as Scenarios['searches'];
  for (const [name, asked] of Object.entries(inputs) as [SearchName, Partial<SearchInput>[]][]) {
    found[name] = { inputs: asked, statements: await sqlOf(() => search(asked[0] ?? {})) };
  }
  const ids = variants(listings).map(({ id }) => id);
  const [id = ''] = ids;
  const drawn = {} as Scenarios['pages'];
  for (const [name, { path, query }] of Object.entries(pages) as [PageName, (typeof pages)[PageName]][]) {
    const ask = () => query(visitor(), id);
    // The first one finds out what is remembered for those that follow.
    await ask();
    drawn[name] = { path: path(id), statements: await sqlOf(ask) };
  }
  const byId = {
    inputs: ids.map((each) => ({ id: each })),
    statements: await sqlOf(() => getListing({ id }, visitorAt(new Date()))),
  };
  return { searches: found, byId, pages: drawn };
}
