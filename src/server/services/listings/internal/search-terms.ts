import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gte,
  like,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { totalOf } from '@/domain/listing/buyer-cost';
import type { FilterInput } from '@/domain/listing/input';
import type { SortOrder } from '@/domain/listing/search';
import { kronor, type Ore } from '@/domain/money/ore';
import type { SortedBy } from '@/server/db/pages';
import { comparedTotal, listings, listingTotal, type races } from '@/server/db/schema';
import { matchRaces, narrowsRaces } from './match-races';

/** What listings are found by. */
export interface Terms {
  /** Prices within the limits, and the name change paid by whom it should be. */
  prices: SQL | undefined;
  /** Races whose listings are all found, by id; null for every race. */
  whole: string[] | null;
  /** Listings of other races that are found by their seller's own words. */
  byOwnWords: SQL | undefined;
}

/** Ids as one parameter, however many they are. */
export const isOneOf = (column: typeof listings.raceId | typeof races.id, ids: readonly string[]): SQL =>
  eq(column, sql`any(${`{${ids.join(',')}}`}::uuid[])`);

export type PriceFilter = Pick<FilterInput, 'minPrice' | 'maxPrice' | 'payer'>;

/** @param filter prices in whole kronor, of what a place costs its buyer in all */
export const pricesWithin = ({ minPrice, maxPrice, payer }: PriceFilter): SQL | undefined =>
  and(
    minPrice === undefined ? undefined : gte(listingTotal, comparedTotal(kronor(minPrice))),
    maxPrice === undefined ? undefined : lte(listingTotal, comparedTotal(kronor(maxPrice))),
    payer && eq(listings.payer, payer),
  );

/**
 * Nearly all filters of a search are columns of the race: so the races are matched first. Each word of a text is in the
 * race or in the seller's own words, and in these one at least.
 * @param input prices in whole kronor
 */
export async function termsOf(input: FilterInput): Promise<Terms> {
  const prices = pricesWithin(input);
  if (!narrowsRaces(input)) return { prices, whole: null, byOwnWords: undefined };
  const match = await matchRaces(input);
  const ofRaces = (found: { id: string }[]) =>
    isOneOf(
      listings.raceId,
      found.map(({ id }) => id),
    );
  // Folded words hold only letters and digits, so nothing in them is a wildcard.
  const words = match.words.map(({ word, heldBy }) => ({
    said: like(listings.searchText, `%${word}%`),
    held: ofRaces(heldBy),
  }));
  return {
    prices,
    whole: match.whole.map(({ id }) => id),
    byOwnWords:
      words.length === 0
        ? undefined
        : and(
            or(...words.map(({ said }) => said)),
            ...words.map(({ said, held }) => or(held, said)),
            not(ofRaces(match.whole)),
            match.allowed ? ofRaces(match.allowed) : undefined,
          ),
  };
}

/** What can be bought, and after it what cannot (`part` of a listing). */
type Part = 0 | 1;

/** What is known of a race's listings in a part. */
interface RaceSums {
  /** What the cheapest costs in all. */
  fromTotal: Ore;
  newest: Date;
  firstDay: string;
  lastDay: string;
}

export interface Order {
  sortedBy: SortedBy;
  descending: boolean;
  /** What a page is sorted by; an index has it, of all listings of a part and of each race's. */
  key: SQL<Ore> | typeof listings.createdAt | typeof listings.date;
  /** How a cursor's value is read in the database. */
  type: SQL;
  /** The key of a listing that was read, and of a race's listings together: that of the first, of the cheapest by price. */
  keyOf: (listing: { createdAt: Date; date: string; price: Ore; organiserFee: Ore }) => string | number;
  keyOfRace: (sums: RaceSums) => string | number;
}

/** By what the buyer pays in all, as SQL compares it. */
const byPrice: Omit<Order, 'descending'> = {
  sortedBy: 'ore',
  key: listingTotal,
  type: sql`bigint`,
  keyOf: (listing) => comparedTotal(totalOf(listing)),
  keyOfRace: ({ fromTotal }) => comparedTotal(fromTotal),
};
const byDate = {
  sortedBy: 'day',
  key: listings.date,
  type: sql`date`,
  keyOf: ({ date }) => date,
} satisfies Partial<Order>;

export const orders: Record<SortOrder, Order> = {
  newest: {
    descending: true,
    sortedBy: 'instant',
    key: listings.createdAt,
    type: sql`timestamptz`,
    keyOf: ({ createdAt }) => createdAt.toISOString(),
    keyOfRace: ({ newest }) => newest.toISOString(),
  },
  priceAsc: { ...byPrice, descending: false },
  priceDesc: { ...byPrice, descending: true },
  dateAsc: { ...byDate, descending: false, keyOfRace: ({ firstDay }) => firstDay },
  dateDesc: { ...byDate, descending: true, keyOfRace: ({ lastDay }) => lastDay },
};

/** A page of one part of what is found. */
export interface PartPage {
  terms: Terms;
  part: Part;
  order: Order;
  limit: number;
  /** Of the last item of the page before: what it is sorted by, and its id. */
  last: [key: string | number, id: string] | null;
}

/** As the indexes are sorted: of what is alike, by id. */
export const inOrder = ({ descending }: Order, ...keys: (SQLWrapper | AnyColumn)[]): SQL[] =>
  keys.map((key) => (descending ? desc(key) : asc(key)));

/** Listings of the part after the page before, so that none is shown twice or skipped. */
export function onPage({ terms, part, order, last }: PartPage): SQL | undefined {
  const after = sql`(${order.key}, ${listings.id}) ${order.descending ? sql`<` : sql`>`}`;
  return and(
    eq(listings.part, part),
    terms.prices,
    last ? sql`${after} (${last[0]}::${order.type}, ${last[1]}::uuid)` : undefined,
  );
}
