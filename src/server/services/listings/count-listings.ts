import { type SQL, sql } from 'drizzle-orm';
import { SECOND } from '@/domain/time';
import type { FilterInput } from '@/domain/validation/listing';
import { adHoc } from '../../db/client';
import { remember } from '../../lib/remember';
import { matchRaces, narrowsRaces } from './match-races';
import { foundByOwnWords, priced, raceIds, visible } from './search-listings';

const countWhere = async (condition: SQL, input: FilterInput): Promise<number> => {
  const [row] = await adHoc.execute<{ n: string }>(
    sql`select count(*) as n from race_listings l where ${visible} and ${condition} and ${priced(input)}`,
  );
  return Number(row?.n ?? 0);
};

async function count(input: FilterInput): Promise<number> {
  if (!narrowsRaces(input)) return countWhere(sql`true`, input);
  const match = await matchRaces(input);
  const [ofRaces, byOwnWords] = await Promise.all([
    countWhere(sql`l.race_id = any(${raceIds(match.whole)})`, input),
    match.words.length === 0 ? 0 : countWhere(foundByOwnWords(match), input),
  ]);
  return ofRaces + byOwnWords;
}

/**
 * How many listings a search finds, exactly as of some seconds ago at most: at scale this costs more than the
 * results themselves, so they never wait for it and the same question is counted once at a time.
 */
export const countListings = remember(count, { forMs: 5 * SECOND, atMost: 500 });
