import { type SQL, sql } from 'drizzle-orm';
import type { SearchInput } from '@/domain/listing/input';
import { GROUP_FROM } from '@/domain/listing/search';
import { SERVICE_FEE } from '@/domain/money/fees';
import { addOre, ore } from '@/domain/money/ore';
import { readCursor, writeCursor } from '@/server/db/pages';
import { readPublic } from '@/server/db/replica';
import { racesByOpen } from '@/server/services/races';
import { type FoundPlace, type PlaceGroup, toCard } from '../views';
import {
  best,
  forSale,
  foundByOwnWords,
  inAll,
  isAfter,
  limitTo,
  orders,
  type Page,
  priced,
  raceIds,
  readFound,
  readKey,
  sorted,
  type Terms,
  termsOf,
  visible,
} from './search-sql';

/** No count goes farther, so that one of a large race stays cheap. */
const MAX_COUNTED = 1000;

/** The two parts of such a list: what can be bought now, and after it the rest. */
type Part = 'now' | 'rest';

/** What is looked for, and in which races: those that are open, and the others. */
interface Matched {
  terms: Terms;
  open: string[];
  closed: string[];
}

interface PartPage extends Page, Matched {
  part: Part;
  grouped: boolean;
  /** Of one race: the best plan is always the same. Of many it depends on how many they are. */
  sameRace: boolean;
}

/** The best of each of some races by its own index; where they are many and grouped, one represents them. */
function ofRaces(ids: string[], condition: SQL, page: PartPage): SQL {
  const ofRace = sql`l.race_id = race.id and ${condition}`;
  if (!page.grouped) {
    return sql`select best.id, best.key, false as many from unnest(${raceIds(ids)}) as race (id)
      cross join lateral (${best(ofRace, page)}) best`;
  }
  // A group is sorted by its cheapest place in either order by price.
  const direction = page.order.sortedBy === 'ore' ? 'asc' : page.order.direction;
  const few = best(ofRace, { ...page, order: { ...page.order, direction }, limit: GROUP_FROM, last: null });
  return sql`select best.id, best.key, best.n >= ${GROUP_FROM} as many from unnest(${raceIds(ids)}) as race (id)
    cross join lateral (
      select few.id, few.key, count(*) over () as n,
        row_number() over (${sorted(direction, sql`few.key`, sql`few.id`)}) as nth
      from (${few}) few
    ) best
    where (best.n < ${GROUP_FROM} or best.nth = 1) and ${isAfter(page, sql`best.key`, sql`best.id`)}`;
}

function readPage(page: PartPage) {
  const { part, terms, open, closed, order } = page;
  const parts =
    part === 'now'
      ? [ofRaces(open, forSale, page)]
      : [ofRaces(open, sql`not ${forSale}`, page), ofRaces(closed, sql`true`, page)];
  if (terms.found && terms.found.words.length > 0) {
    const isNow = sql`(${forSale} and l.race_id = any(${raceIds(open)}))`;
    const condition = sql`${foundByOwnWords(terms.found)} and ${part === 'now' ? isNow : sql`not ${isNow}`}`;
    parts.push(sql`select own.id, own.key, false as many from (${best(condition, page)}) own`);
  }
  const all = sql.join(
    parts.map((each) => sql`(${each})`),
    sql` union all `,
  );
  const found = sql`select * from (${all}) every
    ${sorted(order.direction, sql`key`, sql`id`)} ${limitTo(page.limit)}`;
  return readFound(found, order, sql<boolean>`found.many`, page.sameRace);
}

/** How many places the groups of a page represent, and what the cheapest of them costs, by race. */
async function readGroups(ids: string[], part: Part, { terms, open }: Matched) {
  if (ids.length === 0) return new Map<string, PlaceGroup>();
  const condition = part === 'now' ? forSale : sql`(not ${forSale} or not race.id = any(${raceIds(open)}))`;
  const counts = sql`
    select race.id, counted.places, counted.least from unnest(${raceIds(ids)}) as race (id)
    cross join lateral (
      select count(*) as places, min(each.in_all) as least from (
        select ${inAll} as in_all from race_listings l
        where ${visible} and l.race_id = race.id and ${condition} and ${priced(terms)}
        order by ${inAll}, l.id ${limitTo(MAX_COUNTED)}
      ) each
    ) counted`;
  const rows = await readPublic((on) => on.execute<{ id: string; places: string; least: string }>(counts));
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
  if (!terms.found) return { terms, open: [...open], closed: [...closed] };
  const { whole } = terms.found;
  return { terms, open: whole.filter((id) => open.has(id)), closed: whole.filter((id) => !open.has(id)) };
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
    const last = (part === 'rest') === Boolean(restPrefix) ? after : null;
    const sameRace = input.raceId !== undefined && !grouped;
    const more = await readPage({ ...matched, part, order, limit: left, grouped, sameRace, last });
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
