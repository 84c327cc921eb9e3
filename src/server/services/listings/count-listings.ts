import { and, count, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { FilterInput } from '@/domain/listing/input';
import { SECOND } from '@/domain/time';
import { readPublic } from '../../db/replica';
import { listings } from '../../db/schema';
import { cached } from '../../lib/cached';
import { isOneOf, termsOf } from './internal/search-terms';

async function countWhere(condition: SQL | undefined): Promise<{ total: number; buyable: number }> {
  const buyable = sql`count(*) filter (where ${listings.part} = 0)`.mapWith(Number);
  const [row] = await readPublic((on) =>
    on
      .select({ total: count(), buyable })
      .from(listings)
      .where(and(isNotNull(listings.part), condition)),
  );
  return row ?? { total: 0, buyable: 0 };
}

async function countFound(input: FilterInput) {
  const { prices, whole, byOwnWords } = await termsOf(input);
  if (!whole) return countWhere(prices);
  const [ofRaces, own] = await Promise.all([
    countWhere(and(isOneOf(listings.raceId, whole), prices)),
    byOwnWords ? countWhere(and(byOwnWords, prices)) : { total: 0, buyable: 0 },
  ]);
  return { total: ofRaces.total + own.total, buyable: ofRaces.buyable + own.buyable };
}

/**
 * How many listings a search finds, and how many of them can be bought, exactly as of some seconds ago at most: at
 * scale this costs more than the results themselves, so the same question is counted once at a time.
 */
export const countPlaces = cached(countFound, { forMs: 5 * SECOND, maxEntries: 500 });
