import { pg } from '@sandbox/database';
import type postgres from 'postgres';
import { beforeAll, expect, test, vi } from 'vitest';
import { visitorAt } from '@/domain/account/actor';
import { type SearchInput, searchInput } from '@/domain/listing/input';
import { sortOrders } from '@/domain/listing/search';
import { homeQuery, raceQuery, searchQuery } from '@/features/listings/lists';
// The app's own connection, not the tests': what goes over it is explained.
import { pg as appConnection } from '@/server/db/client';
import { searchListings } from '@/server/services/listings';
import { seed } from '../performance/bench/seed';

/** A third of them sold, a fifth of the races closed, a third in one race. */
const PLACES = 10_000;

interface Node {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** How many rows of listings a plan has read, those it has thrown away among them. */
function rowsRead(node: Node): number {
  const name = node['Relation Name'] ?? node['Index Name'] ?? '';
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = name.startsWith('race_listings') ? each * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), own);
}

const search = (input: Partial<SearchInput>) =>
  searchListings(searchInput.parse(input), visitorAt(new Date()));

/** What the statements of a search have read of the listings. */
async function readBy(input: Partial<SearchInput>): Promise<number> {
  // What is remembered of races is read by the first.
  await search(input);
  const unsafe = vi.spyOn(appConnection, 'unsafe');
  await search(input);
  const asked = unsafe.mock.calls.slice();
  unsafe.mockRestore();
  expect(asked.length).toBeGreaterThan(0);
  let read = 0;
  for (const [query, values] of asked) {
    const [plan] = await pg.unsafe<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(
      `explain (analyze, format json) ${query}`,
      values,
    );
    if (plan) read += rowsRead(plan['QUERY PLAN'][0].Plan);
  }
  return read;
}

beforeAll(() => seed(pg as unknown as postgres.Sql, PLACES));

test.each<[string, Partial<SearchInput>]>([
  ['home', homeQuery({})],
  ['search', searchQuery({})],
  ...sortOrders.map((sortBy): [string, Partial<SearchInput>] => [sortBy, { sortBy, limit: 12 }]),
])('%s reads a hundred rows at most, on its first page and on each of the next', async (_what, input) => {
  let cursor: string | null = null;
  for (let page = 0; page < 3; page += 1) {
    expect(await readBy({ ...input, cursor })).toBeLessThanOrEqual(100);
    ({ nextCursor: cursor } = await search({ ...input, cursor }));
  }
});

test('what cannot be bought is read as little', async () => {
  // The races that are closed have nothing else.
  const [{ id } = { id: '' }] = await pg<
    { id: string }[]
  >`select id from curated_races where not open limit 1`;
  expect((await search({ raceId: id })).items.length).toBeGreaterThan(0);
  expect(await readBy(raceQuery(id, undefined))).toBeLessThanOrEqual(100);
});

test('the page of the race with a third of all places reads a hundred rows at most', async () => {
  const [{ id } = { id: '' }] = await pg<{ id: string }[]>`
    select race_id as id from race_listings group by 1 order by count(*) desc limit 1`;
  for (const order of ['priceAsc', 'priceDesc'] as const) {
    expect(await readBy(raceQuery(id, order))).toBeLessThanOrEqual(100);
  }
});

test.each<[string, Partial<SearchInput>]>([
  ['a sport', { sport: 'Cykel' }],
  ['a distance, by price', { distance: '10K', sortBy: 'priceAsc' }],
  ['a word of races', { query: 'bjorkloppet' }],
  ['a place, the latest first', { location: 'Visby', sortBy: 'dateDesc' }],
])('%s reads a page of each race that it matches, at most', async (_what, input) => {
  const limit = 12;
  const [{ races } = { races: 0 }] = await pg<{ races: number }[]>`
    select count(*)::int as races from curated_races
    where (${input.sport ?? null}::text is null or ${input.sport ?? null} = any(sport_categories))
      and (${input.distance ?? null}::text is null or distance = ${input.distance ?? null})
      and (${input.location ?? null}::text is null or location = ${input.location ?? null})
      and (${input.query ?? null}::text is null or search_text like ${`%${input.query ?? ''}%`})`;
  expect(races).toBeGreaterThan(0);
  // Each part, and the cards of the page.
  expect(await readBy({ ...input, limit })).toBeLessThanOrEqual((2 * races + 2) * (limit + 1));
});

test('races as one, once they are counted, read a place of each that is shown', async () => {
  for (const sortBy of sortOrders) {
    const input = { ...searchQuery({ show: 'races' }), sortBy };
    expect(await readBy(input)).toBeLessThanOrEqual(3 * ((input.limit ?? 0) + 1));
  }
});
