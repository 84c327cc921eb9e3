import { type SQL, sql } from 'drizzle-orm';
import { SECOND } from '@/domain/time';
import type { FilterInput } from '@/domain/validation/listing';
import { db } from '../../db/client';
import { cached } from '../../lib/cached';
import { foundByOwnWords, priced, races, type Terms, termsOf, visible } from './internal/search-terms';

const countWhere = async (condition: SQL, terms: Terms): Promise<number> => {
  const [row] = await db.execute<{ n: string }>(
    sql`select count(*) as n from race_listings l where ${visible} and ${condition} and ${priced(terms)}`,
  );
  return Number(row?.n ?? 0);
};

async function count(input: FilterInput): Promise<number> {
  const terms = await termsOf(input);
  const { found } = terms;
  if (!found) return countWhere(sql`true`, terms);
  const [ofRaces, byOwnWords] = await Promise.all([
    countWhere(sql`l.race_id = any(${races(found.whole)})`, terms),
    found.words.length === 0 ? 0 : countWhere(foundByOwnWords(found), terms),
  ]);
  return ofRaces + byOwnWords;
}

/**
 * How many listings a search finds, exactly as of some seconds ago at most: at scale this costs more than the
 * results themselves, so they never wait for it and the same question is counted once at a time.
 */
export const countListings = cached(count, { forMs: 5 * SECOND, atMost: 500 });
