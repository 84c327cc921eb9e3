import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { FilterInput } from '@/domain/listing/input';
import { MINUTE, SECOND } from '@/domain/time';
import { racesByOpen } from '@/server/services/races';
import { readPublic } from '../../db/replica';
import { cached } from '../../lib/cached';
import {
  forSaleOfMany,
  foundByOwnWords,
  priced,
  raceIds,
  type Terms,
  termsOf,
  visible,
} from './internal/search-sql';

const countWhere = async (condition: SQL, terms: Terms): Promise<number> => {
  const query = sql`select count(*) as n from race_listings l where ${visible} and ${condition} and ${priced(terms)}`;
  const [row] = await readPublic((on) => on.execute<{ n: string }>(query));
  return Number(row?.n ?? 0);
};

async function countIn(terms: Terms, also: SQL): Promise<number> {
  const { found } = terms;
  if (!found) return countWhere(also, terms);
  const [ofRaces, byOwnWords] = await Promise.all([
    countWhere(sql`l.race_id = any(${raceIds(found.whole)}) and ${also}`, terms),
    found.words.length === 0 ? 0 : countWhere(sql`${foundByOwnWords(found)} and ${also}`, terms),
  ]);
  return ofRaces + byOwnWords;
}

const count = async (input: FilterInput): Promise<number> => countIn(await termsOf(input), sql`true`);

async function countBuyable({ now, ...input }: FilterInput & { now: number }): Promise<number> {
  const [terms, { open }] = await Promise.all([termsOf(input), racesByOpen(new Date(now))]);
  return countIn(terms, sql`${forSaleOfMany} and l.race_id = any(${raceIds(open)})`);
}

/**
 * How many listings a search finds, exactly as of some seconds ago at most: at scale this costs more than the
 * results themselves, so the same question is counted once at a time.
 */
export const countListings = cached(count, { forMs: 5 * SECOND, maxEntries: 500 });

const countBuyableCached = cached(countBuyable, { forMs: 5 * SECOND, maxEntries: 500 });

/** How many listings a search finds, and how many of them can be bought now. */
export async function countPlaces(input: FilterInput, { now }: Call) {
  const minute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const [total, buyable] = await Promise.all([
    countListings(input),
    countBuyableCached({ ...input, now: minute }),
  ]);
  return { total, buyable };
}
