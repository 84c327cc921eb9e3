import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { SearchInput } from '@/domain/listing/input';
import type { SortOrder } from '@/domain/listing/search';
import type { Database } from '@/server/db/client';
import { readCursor, writeCursor } from '@/server/db/pages';
import { readPublic } from '@/server/db/replica';
import { searchBuyableFirst } from './internal/buyable-first';
import {
  best,
  foundByOwnWords,
  limitTo,
  orders,
  type Page,
  raceIds,
  readFound,
  readKey,
  selectFound,
  sorted,
  type Terms,
  termsOf,
} from './internal/search-sql';
import { type FoundPlace, toCard } from './views';

/** The ids of a page and what each is sorted by. */
function found(page: Page): SQL {
  const { found: matched } = page.terms;
  if (!matched) return best(sql`true`, page);
  const merged = sql`${sorted(page.order.direction, sql`key`, sql`id`)} ${limitTo(page.limit)}`;
  // The best of each race by its own index, merged: the cost follows the races, not the listings.
  const ofRaces = sql`
    select best.id, best.key from unnest(${raceIds(matched.whole)}) as race (id)
    cross join lateral (${best(sql`l.race_id = race.id`, page)}) best ${merged}`;
  if (matched.words.length === 0) return ofRaces;
  return sql`select * from ((${ofRaces}) union all (${best(foundByOwnWords(matched), page)})) found ${merged}`;
}

/** Words and prices may be rare or common, so the best plan depends on them; other values all use the same index. */
const planDependsOnValues = ({ found: matched, ...limits }: Terms): boolean =>
  Boolean(matched?.words.length) ||
  [limits.least, limits.most, limits.payer].some((limit) => limit !== undefined);

const noGroups = sql<boolean>`false`;

function prepareAll(on: Database, sortBy: SortOrder, limit: number, isFirst: boolean) {
  const order = orders[sortBy];
  const last: Page['last'] = isFirst ? null : [sql.placeholder('key'), sql.placeholder('id')];
  return selectFound(on, found({ terms: {}, order, limit, last }), order, noGroups).prepare('search');
}

/**
 * Searches without a condition, by order and length, of each database: building a query of so many columns takes longer
 * than running it.
 */
const prepared = new WeakMap<Database, Map<string, ReturnType<typeof prepareAll>>>();

const readAll = ({ sortBy, limit }: SearchInput, last: [key: string | number, id: string] | null) =>
  readPublic((on) => {
    const queries = prepared.get(on) ?? new Map<string, ReturnType<typeof prepareAll>>();
    prepared.set(on, queries);
    const key = `${sortBy} ${limit} ${last === null}`;
    const query = queries.get(key) ?? prepareAll(on, sortBy, limit + 1, last === null);
    queries.set(key, query);
    return query.execute(last ? { key: last[0], id: last[1] } : {});
  });

interface SearchResult {
  items: FoundPlace[];
  nextCursor: string | null;
}

/**
 * One page of listings by keyset. Nearly all filters of a search are columns of the race: so the races are matched
 * first, then the best listings of each are read from its index and merged.
 * @param input prices in whole kronor, dates as Stockholm days.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function searchListings(input: SearchInput, { now }: Call): Promise<SearchResult> {
  if (input.grouped || input.buyableFirst) return searchBuyableFirst(input, now);
  const { sortBy, limit, cursor } = input;
  const order = orders[sortBy];
  const position = cursor ? readCursor(cursor, order.sortedBy) : null;
  const terms = await termsOf(input);
  const rows =
    Object.keys(terms).length === 0
      ? await readAll(input, position)
      : await readFound(
          found({ terms, order, limit: limit + 1, last: position }),
          order,
          noGroups,
          !planDependsOnValues(terms),
        );
  const page = rows.slice(0, limit);
  const last = page[page.length - 1];
  return {
    items: page.map((row) => toCard(row, now)),
    nextCursor:
      rows.length > limit && last ? writeCursor([readKey(last.key, order.sortedBy), last.listing.id]) : null,
  };
}
