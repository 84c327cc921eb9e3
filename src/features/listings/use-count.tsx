'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { renderNothing } from '@/components/missing-code';
import type { Outputs } from '@/trpc/client';
import { countKey, countQuery, type Filters } from './filters';

export const LiveCount = dynamic(() =>
  import('./live-results').then((file) => file.LiveCount).catch(renderNothing),
);

export type Counts = Outputs['listings']['counts'];

/** How many listings the server counted, and for which filters; undefined where that failed. */
export interface FirstCount {
  query: string;
  counts: Counts | undefined;
}

/**
 * How many listings the filters find: the last known number until the new one is there.
 * @returns also what fetches it, to be rendered anywhere
 */
export function useCount(first: FirstCount, filters: Filters): [Counts | undefined, ReactNode] {
  const query = countKey(filters);
  const [fetched, setFetched] = useState(first);
  const known = [first, fetched].find((count) => count.query === query && count.counts !== undefined);
  return [
    (known ?? fetched).counts,
    !known && (
      <LiveCount
        key={query}
        input={countQuery(filters)}
        onCount={(counts) => setFetched({ query, counts })}
      />
    ),
  ];
}
