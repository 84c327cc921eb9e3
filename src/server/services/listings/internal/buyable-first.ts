import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SearchInput } from '@/domain/listing/input';
import { GROUP_FROM } from '@/domain/listing/search';
import { SERVICE_FEE } from '@/domain/money/fees';
import { addOre, ore } from '@/domain/money/ore';
import { readCursor, writeCursor } from '@/server/db/pages';
import { racesByOpen } from '@/server/services/races';
import { db } from '../../../db/client';
import { listings, races as raceRows, users } from '../../../db/schema';
import { cardColumns, type FoundPlace, type PlaceGroup, toCard } from '../views';
import { type Order, orders, readKey } from './orders';
import { queryCache } from './query-cache';
import {
  forSale,
  foundByOwnWords,
  inAll,
  priced,
  races,
  shapeOf,
  type Terms,
  termsIn,
  termsOf,
  visible,
} from './search-terms';

/** No count goes farther, so that one of a large race stays cheap. */
const MAX_COUNTED = 1000;

/** The two parts of such a list: what can be bought now, and after it the rest. */
type Part = 'now' | 'rest';

interface Matched {
  terms: Terms;
  /** PostgreSQL array literals. */
  open: string;
  closed: string;
}

/** What a page is of, with a placeholder for each value. */
interface PageTerms {
  terms: Terms;
  open: Placeholder;
  closed: Placeholder;
  after?: { key: Placeholder; id: Placeholder };
}

interface Page extends PageTerms {
  part: Part;
  order: Order;
  limit: number;
  grouped: boolean;
}

const literal = (ids: Iterable<string>): string => `{${[...ids].join(',')}}`;
const way = ({ order }: Page): SQL => (order.direction === 'asc' ? sql`asc` : sql`desc`);
const limitTo = (count: number): SQL => sql`limit ${sql.raw(String(count))}`;

const isAfter = ({ after, order }: Page, key: SQL, id: SQL): SQL =>
  after
    ? sql`(${key}, ${id}) ${order.direction === 'asc' ? sql`>` : sql`<`} (${after.key}::${order.type}, ${after.id}::uuid)`
    : sql`true`;

const bestOf = (condition: SQL, page: Page, limit: number, skipped: SQL, direction = way(page)): SQL => sql`
  select l.id, ${page.order.key} as key from race_listings l
  where ${visible} and ${condition} and ${priced(page.terms)} and ${skipped}
  order by ${page.order.key} ${direction}, l.id ${direction} ${limitTo(limit)}`;

/** The best of each of some races by its own index; where they are many and grouped, one represents them. */
function ofRaces(ids: Placeholder, condition: SQL, page: Page): SQL {
  const ofRace = sql`l.race_id = race.id and ${condition}`;
  if (!page.grouped) {
    return sql`select best.id, best.key, false as many from unnest(${races(ids)}) as race (id)
      cross join lateral (${bestOf(ofRace, page, page.limit, isAfter(page, page.order.key, sql`l.id`))}) best`;
  }
  // A group is sorted by its cheapest place in either order by price.
  const direction = page.order.sortedBy === 'ore' ? sql`asc` : way(page);
  return sql`select best.id, best.key, best.n >= ${GROUP_FROM} as many from unnest(${races(ids)}) as race (id)
    cross join lateral (
      select few.id, few.key, count(*) over () as n,
        row_number() over (order by few.key ${direction}, few.id ${direction}) as nth
      from (${bestOf(ofRace, page, GROUP_FROM, sql`true`, direction)}) few
    ) best
    where (best.n < ${GROUP_FROM} or best.nth = 1) and ${isAfter(page, sql`best.key`, sql`best.id`)}`;
}

function found(page: Page): SQL {
  const { part, terms, open, closed } = page;
  const parts =
    part === 'now'
      ? [ofRaces(open, forSale, page)]
      : [ofRaces(open, sql`not ${forSale}`, page), ofRaces(closed, sql`true`, page)];
  if (terms.found && terms.found.words.length > 0) {
    const isNow = sql`(${forSale} and l.race_id = any(${races(page.open)}))`;
    const condition = sql`${foundByOwnWords(terms.found)} and ${part === 'now' ? isNow : sql`not ${isNow}`}`;
    parts.push(
      sql`select own.id, own.key, false as many
        from (${bestOf(condition, page, page.limit, isAfter(page, page.order.key, sql`l.id`))}) own`,
    );
  }
  return sql`select * from (${sql.join(
    parts.map((each) => sql`(${each})`),
    sql` union all `,
  )}) every order by key ${way(page)}, id ${way(page)} ${limitTo(page.limit)}`;
}

const pageQuery = (page: Page, sameRace: boolean) => {
  const query = db
    .select({ ...cardColumns, key: sql<string | number>`found.key`, many: sql<boolean>`found.many` })
    .from(listings)
    .innerJoin(raceRows, eq(raceRows.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(sql`(${found(page)}) found`, eq(listings.id, sql`found.id`))
    .orderBy(sql`found.key ${way(page)}, found.id ${way(page)}`);
  // Of one race the best plan is always the same; of many it depends on how many they are.
  return sameRace ? query.prepare('buyable-first') : query;
};

const cachedQuery = queryCache<ReturnType<typeof pageQuery>>();

interface PageQuery {
  matched: Matched;
  part: Part;
  sortBy: SearchInput['sortBy'];
  limit: number;
  grouped: boolean;
  after: [key: string | number, id: string] | null;
  /** Of one race, by its id. */
  sameRace: boolean;
}

function readPage({ matched, part, sortBy, limit, grouped, after, sameRace }: PageQuery) {
  const { shape, values } = shapeOf({ ...matched, ...(after && { after: { key: after[0], id: after[1] } }) });
  const query = cachedQuery([part, sortBy, limit, grouped, sameRace, shape].join(' '), () =>
    pageQuery({ ...termsIn<PageTerms>(shape), part, order: orders[sortBy], limit, grouped }, sameRace),
  );
  return query.execute(values);
}

/** How many places the groups of a page represent, and what the cheapest of them costs, by race. */
async function readGroups(ids: string[], part: Part, { terms, open }: Matched) {
  if (ids.length === 0) return new Map<string, PlaceGroup>();
  const condition = part === 'now' ? forSale : sql`(not ${forSale} or not race.id = any(${races(open)}))`;
  const rows = await db.execute<{ id: string; places: string; least: string }>(sql`
    select race.id, counted.places, counted.least from unnest(${races(literal(ids))}) as race (id)
    cross join lateral (
      select count(*) as places, min(each.in_all) as least from (
        select ${inAll} as in_all from race_listings l
        where ${visible} and l.race_id = race.id and ${condition} and ${priced(terms)}
        order by ${inAll}, l.id ${limitTo(MAX_COUNTED)}
      ) each
    ) counted`);
  return new Map(
    rows.map(({ id, places, least }): [string, PlaceGroup] => [
      id,
      {
        places: Number(places),
        buyable: part === 'now',
        fromTotal: addOre(ore(Number(least)), SERVICE_FEE),
      },
    ]),
  );
}

async function match(input: SearchInput, now: Date): Promise<Matched> {
  const [terms, { open, closed }] = await Promise.all([termsOf(input), racesByOpen(now)]);
  if (!terms.found) return { terms, open: literal(open), closed: literal(closed) };
  const whole = String(terms.found.whole).slice(1, -1).split(',').filter(Boolean);
  return {
    terms,
    open: literal(whole.filter((id) => open.has(id))),
    closed: literal(whole.filter((id) => !open.has(id))),
  };
}

/**
 * A page of a search in which what can be bought now comes first, each part in the requested order. Grouped, one item
 * represents the places of a race where a part has `GROUP_FROM` of them or more. The cost follows the races, of which
 * there are some hundreds, and not the listings.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function searchBuyableFirst(input: SearchInput, now: Date) {
  const { sortBy, limit, grouped } = input;
  const order = orders[sortBy];
  const [, restPrefix, rest = ''] = /^(r\.)?(.*)$/s.exec(input.cursor ?? '') ?? [];
  const after = rest ? readCursor(rest, order.sortedBy) : null;
  const matched = await match(input, now);

  type Row = Awaited<ReturnType<typeof readPage>>[number];
  const rows: (Row & { part: Part })[] = [];
  for (const part of restPrefix ? (['rest'] as const) : (['now', 'rest'] as const)) {
    const left = limit + 1 - rows.length;
    if (left <= 0) break;
    const from = (part === 'rest') === Boolean(restPrefix) ? after : null;
    const sameRace = input.raceId !== undefined && !grouped;
    const more = await readPage({ matched, part, sortBy, limit: left, grouped, after: from, sameRace });
    rows.push(...more.map((row) => ({ ...row, part })));
  }

  const page = rows.slice(0, limit);
  const idsIn = (part: Part) =>
    page.filter((row) => row.many && row.part === part).map(({ listing }) => listing.raceId);
  const groups = {
    now: await readGroups(idsIn('now'), 'now', matched),
    rest: await readGroups(idsIn('rest'), 'rest', matched),
  };
  const last = page.at(-1);
  return {
    items: page.map((row): FoundPlace => {
      const group = row.many ? groups[row.part].get(row.listing.raceId) : undefined;
      return { ...toCard(row, now), ...(group && { group }) };
    }),
    nextCursor:
      rows.length > limit && last
        ? (last.part === 'rest' ? 'r.' : '') +
          writeCursor([readKey(last.key, order.sortedBy), last.listing.id])
        : null,
  };
}
