import { and, count, eq, inArray, isNotNull, max, min, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { salesRecord } from '@/domain/account/public-profile';
import type { SearchInput } from '@/domain/listing/input';
import { GROUP_FROM } from '@/domain/listing/search';
import { ore } from '@/domain/money/ore';
import { SECOND } from '@/domain/time';
import type { Database } from '@/server/db/client';
import { subscribeToCatalogue } from '@/server/db/notifications';
import { readCursor, writeCursor } from '@/server/db/pages';
import { readPublic } from '@/server/db/replica';
import { listings, lowestTotal, races, users } from '@/server/db/schema';
import { cached } from '@/server/lib/cached';
import { readSales } from '@/server/services/accounts';
import {
  inOrder,
  isOneOf,
  onPage,
  orders,
  type PartPage,
  type PriceFilter,
  pricesWithin,
  termsOf,
} from './internal/search-terms';
import { cardColumns, type FoundPlace, toCard } from './views';

/** No count of a race's places goes farther. */
const MAX_COUNTED = 1000;

/** The best listings of each of some races, each race's by its own index: the cost follows the races. */
function bestOfRaces(on: Database, ids: readonly string[], page: PartPage) {
  const best = on
    .select({ id: listings.id, key: sql`${page.order.key}`.as('key') })
    .from(listings)
    .where(and(eq(listings.raceId, races.id), onPage(page)))
    .orderBy(...inOrder(page.order, page.order.key, listings.id))
    .limit(page.limit)
    .as('best');
  return on
    .select({ id: best.id })
    .from(races)
    .innerJoinLateral(best, sql`true`)
    .where(isOneOf(races.id, ids))
    .orderBy(...inOrder(page.order, best.key, best.id))
    .$dynamic();
}

const bestWhere = (on: Database, condition: SQL | undefined, { order, limit }: PartPage) =>
  on
    .select({ id: listings.id })
    .from(listings)
    .where(condition)
    .orderBy(...inOrder(order, order.key, listings.id))
    .limit(limit);

/** The listings of a page, where each is an item. */
function found(on: Database, page: PartPage): SQL | undefined {
  const { whole, byOwnWords } = page.terms;
  if (!whole) return onPage(page);
  const ofRaces = bestOfRaces(on, whole, page).limit(page.limit);
  if (!byOwnWords) return inArray(listings.id, ofRaces);
  return inArray(listings.id, unionAll(ofRaces, bestWhere(on, and(onPage(page), byOwnWords), page)));
}

const readCards = (page: PartPage, where: (on: Database) => SQL | undefined) =>
  readPublic((on) =>
    on
      .select(cardColumns)
      .from(listings)
      .innerJoin(races, eq(races.id, listings.raceId))
      .innerJoin(users, eq(users.id, listings.sellerId))
      .where(where(on))
      .orderBy(...inOrder(page.order, page.order.key, listings.id))
      .limit(page.limit),
  );
type Card = Awaited<ReturnType<typeof readCards>>[number];

interface Item {
  key: string | number;
  /** Of the listing; of the race, where the item is one of its listings for all of them. */
  id: string;
  /** Absent when the last place of a race has just gone. */
  card?: Card | undefined;
  group?: FoundPlace['group'];
}

async function readPlaces(page: PartPage): Promise<Item[]> {
  const cards = await readCards(page, (on) => found(on, page));
  return cards.map((card) => ({
    key: page.order.keyOf({ ...card.shown, ...card.listing }),
    id: card.shown.id,
    card,
  }));
}

/** What there is at each race, by part. Counting reads every listing once: for some seconds all visitors share it. */
const readRaces = cached(
  (filter: PriceFilter) =>
    readPublic((on) =>
      on
        .select({
          id: listings.raceId,
          part: listings.part,
          places: count(),
          lowestTotal,
          newest: max(listings.createdAt),
          firstDay: min(listings.date),
          lastDay: max(listings.date),
        })
        .from(listings)
        .where(and(isNotNull(listings.part), pricesWithin(filter)))
        .groupBy(listings.raceId, listings.part),
    ),
  { forMs: 5 * SECOND, maxEntries: 100, invalidateOn: subscribeToCatalogue },
);

/** One item for all places of a race, and one for each place that is found by its seller's own words. */
async function readGrouped(page: PartPage, { minPrice, maxPrice, payer }: PriceFilter): Promise<Item[]> {
  const { terms, part, order, limit, last } = page;
  const { descending } = order;
  const whole = terms.whole && new Set(terms.whole);
  const counted = (await readRaces({ minPrice, maxPrice, payer })).filter(
    (race) => race.part === part && (!whole || whole.has(race.id)),
  );
  const ofRaces = counted.map(({ id, places, lowestTotal, newest, firstDay, lastDay }): Item => {
    // A group has one place at least.
    const fromTotal = lowestTotal ?? ore(0);
    const sums = {
      fromTotal,
      newest: newest ?? new Date(0),
      firstDay: firstDay ?? '',
      lastDay: lastDay ?? '',
    };
    const group = {
      places: Math.min(places, MAX_COUNTED),
      buyable: part === 0,
      fromTotal,
    };
    return { id, key: order.keyOfRace(sums), ...(places >= GROUP_FROM && { group }) };
  });
  const own = terms.byOwnWords ? await readPlaces({ ...page, terms: { ...terms, whole: [] } }) : [];
  const compare = (a: Item, [key, id]: NonNullable<PartPage['last']>) =>
    (a.key === key ? (a.id < id ? -1 : a.id > id ? 1 : 0) : a.key < key ? -1 : 1) * (descending ? -1 : 1);
  const items = [...ofRaces, ...own]
    .filter((item) => !last || compare(item, last) > 0)
    .sort((a, b) => compare(a, [b.key, b.id]))
    .slice(0, limit);
  // Read now, so that none is shown that has just been sold. By price a race's first is its cheapest in either order.
  const first = {
    ...page,
    order: { ...order, descending: descending && order.sortedBy !== 'ore' },
    limit: 1,
    last: null,
  };
  const ids = items.flatMap(({ id, card }) => (card ? [] : [id]));
  const cards =
    ids.length === 0 ? [] : await readCards(page, (on) => inArray(listings.id, bestOfRaces(on, ids, first)));
  const cardOf = new Map(cards.map((card) => [card.shown.raceId, card]));
  return items.map((item) => (item.card ? item : { ...item, card: cardOf.get(item.id) }));
}

interface SearchResult {
  items: FoundPlace[];
  nextCursor: string | null;
}

/**
 * One page of listings: what can be bought first, each part in the requested order. Grouped, one item stands for the
 * places of a race where a part has `GROUP_FROM` of them or more, as counted some seconds ago.
 * @param input prices in whole kronor, dates as Stockholm days.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function searchListings(input: SearchInput, { now }: Call): Promise<SearchResult> {
  const { sortBy, limit, grouped } = input;
  const order = orders[sortBy];
  const [, inRest, position = ''] = /^(r\.)?(.*)$/s.exec(input.cursor ?? '') ?? [];
  const last = position ? readCursor(position, order.sortedBy) : null;
  const terms = await termsOf(input);
  const first = inRest ? 1 : 0;
  const read = (part: 0 | 1, left: number) => {
    const page = { terms, part, order, limit: left, last: part === first ? last : null };
    return grouped ? readGrouped(page, input) : readPlaces(page);
  };
  const buyable = first === 0 ? await read(0, limit + 1) : [];
  const left = limit + 1 - buyable.length;
  const rest = left > 0 ? await read(1, left) : [];
  const items = [...buyable, ...rest];
  const end = items.length > limit ? items[limit - 1] : undefined;
  const shown = items.slice(0, limit).flatMap(({ card, group }) => (card ? [{ card, group }] : []));
  const sales = input.raceId
    ? await readSales(
        shown.map(({ card }) => card.listing.sellerId),
        now,
      )
    : null;
  return {
    items: shown.map(({ card, group }) => {
      const sold = sales?.get(card.listing.sellerId);
      return { ...toCard(card, now), ...(group && { group }), ...(sold && { sales: salesRecord(sold) }) };
    }),
    nextCursor: end ? (limit > buyable.length ? 'r.' : '') + writeCursor([end.key, end.id]) : null,
  };
}
