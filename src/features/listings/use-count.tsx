'use client';

import { type ReactNode, useState } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import { countQuery, type Filters, filtersToQuery } from './filters';

export const LiveCount = onDemand(() => import('./live-results').then((file) => file.LiveCount));

/** How many listings the server counted, and for which filters; undefined where that took too long. */
export interface FirstCount {
  query: string;
  total: number | undefined;
}

/**
 * How many listings the filters find: the last known number until the new one is there.
 * @returns also what fetches it, to be rendered anywhere
 */
export function useCount(first: FirstCount, filters: Filters): [number | undefined, ReactNode] {
  const query = filtersToQuery(countQuery(filters));
  const [fetched, setFetched] = useState(first);
  const known = [first, fetched].find((count) => count.query === query && count.total !== undefined);
  return [
    (known ?? fetched).total,
    !known && (
      <LiveCount key={query} input={countQuery(filters)} onCount={(total) => setFetched({ query, total })} />
    ),
  ];
}
