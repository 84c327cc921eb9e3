import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { SearchInput } from '@/domain/listing/input';
import type { SortOrder } from '@/domain/listing/search';
import { readCursor, writeCursor } from '@/server/db/pages';
import { db } from '../../db/client';
import { listings, races as raceRows, users } from '../../db/schema';
import { searchBuyableFirst } from './internal/buyable-first';
import { type Order, orders, readKey } from './internal/orders';
import { queryCache } from './internal/query-cache';
import {
  foundByOwnWords,
  priced,
  races,
  shapeOf,
  type Terms,
  termsIn,
  termsOf,
  visible,
} from './internal/search-terms';
import { cardColumns, type FoundPlace, toCard } from './views';

/** Where a page begins, beside what is looked for. */
interface PageTerms extends Terms {
  after?: { key: Placeholder; id: Placeholder };
}

interface Page {
  terms: PageTerms;
  order: Order;
  /** Stands in the SQL as it is: a plan that is kept is made for few rows, and not for a tenth of all. */
  limit: number;
}

/** Rows after a position, by the sort's value and then the id, so that no row is shown twice or skipped. */
const after = ({ terms: { after: at }, order: { key, type, direction } }: Page): SQL =>
  at
    ? sql`(${key}, l.id) ${direction === 'asc' ? sql`>` : sql`<`} (${at.key}::${type}, ${at.id}::uuid)`
    : sql`true`;

/** The best listings of those that meet a condition, by an index. */
const best = (condition: SQL, page: Page): SQL => {
  const { terms, order, limit } = page;
  const way = order.direction === 'asc' ? sql`` : sql`desc`;
  return sql`select l.id, ${order.key} as key from race_listings l
    where ${visible} and ${condition} and ${priced(terms)} and ${after(page)}
    order by ${order.key} ${way}, l.id ${way} limit ${sql.raw(String(limit))}`;
};

const sorted = ({ order, limit }: Page): SQL =>
  order.direction === 'asc'
    ? sql`order by key, id limit ${sql.raw(String(limit))}`
    : sql`order by key desc, id desc limit ${sql.raw(String(limit))}`;

/** The ids of a page and what each is sorted by. */
function found(page: Page): SQL {
  const { found: matched } = page.terms;
  if (!matched) return best(sql`true`, page);
  // The best of each race by its own index, merged: the cost follows the races, not the listings.
  const ofRaces = sql`
    select best.id, best.key from unnest(${races(matched.whole)}) as race (id)
    cross join lateral (${best(sql`l.race_id = race.id`, page)}) best ${sorted(page)}`;
  if (matched.words.length === 0) return ofRaces;
  return sql`select * from ((${ofRaces}) union all (${best(foundByOwnWords(matched), page)})) found ${sorted(page)}`;
}

/** Words and prices may be rare or common, so the best plan depends on them; other values all use the same index. */
const planDependsOnValues = ({ found: matched, ...limits }: Terms): boolean =>
  Boolean(matched?.words.length) ||
  [limits.least, limits.most, limits.payer].some((limit) => limit !== undefined);

const pageQuery = (page: Page) => {
  const query = db
    .select({ ...cardColumns, key: sql<string | number>`found.key` })
    .from(listings)
    .innerJoin(raceRows, eq(raceRows.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(sql`(${found(page)}) found`, eq(listings.id, sql`found.id`))
    .orderBy(page.order.direction === 'asc' ? sql`found.key, found.id` : sql`found.key desc, found.id desc`);
  return planDependsOnValues(page.terms) ? query : query.prepare('search');
};

const cachedQuery = queryCache<ReturnType<typeof pageQuery>>();

const queryFor = (shape: string, sortBy: SortOrder, limit: number): ReturnType<typeof pageQuery> =>
  cachedQuery(`${sortBy} ${limit} ${shape}`, () =>
    pageQuery({ terms: termsIn(shape), order: orders[sortBy], limit }),
  );

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
  const { sortedBy } = orders[sortBy];
  const position = cursor ? readCursor(cursor, sortedBy) : null;
  const { shape, values } = shapeOf({
    ...(await termsOf(input)),
    ...(position && { after: { key: position[0], id: position[1] } }),
  });
  const rows = await queryFor(shape, sortBy, limit + 1).execute(values);
  const page = rows.slice(0, limit);
  const last = page[page.length - 1];
  return {
    items: page.map((row) => toCard(row, now)),
    nextCursor:
      rows.length > limit && last ? writeCursor([readKey(last.key, sortedBy), last.listing.id]) : null,
  };
}
