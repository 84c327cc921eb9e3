import { and, type SQL, sql } from 'drizzle-orm';
import { listings, races } from '@/server/db/schema';

/** Listings whose race or own text contains every word, ignoring case and accents. */
export const matchesWords = (query: string): SQL | undefined =>
  and(
    ...query
      .split(/\s+/)
      .filter(Boolean)
      .map(
        (word) =>
          sql`strpos(${races.searchText} || ' ' || coalesce(${listings.searchText}, ''), fold(${word})) > 0`,
      ),
  );
