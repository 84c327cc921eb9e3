import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm';
import { searchWords } from '@/domain/site/search-words';

/**
 * Where a folded text has every word of a search, as `hasWords` of src/domain/site/search-words.ts: nothing to search
 * for narrows nothing, signs alone find nothing.
 */
export function hasWords(folded: AnyColumn | SQL, search: string): SQL | undefined {
  const words = searchWords(search);
  if (words.length === 0) return search.trim() === '' ? undefined : sql`false`;
  return and(...words.map((word) => sql`strpos(${folded}, fold(${word})) > 0`));
}

/** A name to sort by: the browser's order is `swedish` of src/text/order.ts. */
export const inSwedish = (name: AnyColumn | SQL): SQL => sql`${name} collate "sv-x-icu"`;
