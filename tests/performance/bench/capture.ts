import { visitorAt } from '@/domain/account/actor';
import { type SearchInput, searchInput } from '@/domain/listing/input';
import { raceQuery } from '@/features/listings/lists';
import { searchListings } from '@/server/services/listings/search-listings';
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

/** The inputs of procedures, as they go into the addresses by turns, and the addresses of pages. */
export interface Scenarios {
  searches: Record<SearchName, Partial<SearchInput>[]>;
  byId: { id: string }[];
  pages: Record<PageName, string>;
}

export async function captureScenarios(): Promise<Scenarios> {
  const deep = await readDown();
  const cursors = deep.flatMap(({ nextCursor }) => nextCursor ?? []);
  const listings = deep.flatMap(({ items }) => items);
  const raceIds = [...new Set(listings.map(({ raceId }) => raceId))];
  const byNumber = Object.entries(searches).map(([name, input]) => [
    name,
    Array.from({ length: VARIANTS }, (_, nth) => input(nth)),
  ]);
  const searched = {
    ...Object.fromEntries(byNumber),
    'race page': variants(raceIds).map((id) => raceQuery(id, undefined)),
    'deep page': variants(cursors.toReversed()).map((cursor) => ({ cursor })),
  };
  const byId = variants(listings).map(({ id }) => ({ id }));
  const [{ id } = { id: '' }] = byId;
  const paths = Object.entries(pages).map(([name, path]) => [name, path(id)]);
  return { searches: searched, byId, pages: Object.fromEntries(paths) };
}
