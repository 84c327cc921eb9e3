'use client';

import {
  type DehydratedState,
  HydrationBoundary,
  hydrate,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { pageUser } from '@/components/page-user';

/** An upper bound of the device's clock minus the server's, ms: a page's data is never younger than its timestamp. */
let offset = Number.POSITIVE_INFINITY;

/** The same data with its age by the device's clock, which React Query compares with that of what it fetched here. */
function byThisClock(state: DehydratedState): DehydratedState {
  if (typeof window === 'undefined') return state;
  offset = Math.min(offset, ...state.queries.map(({ dehydratedAt }) => Date.now() - dehydratedAt));
  return {
    ...state,
    queries: state.queries.map((query) => ({
      ...query,
      dehydratedAt: query.dehydratedAt + offset,
      state: { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt + offset },
    })),
  };
}

/**
 * HydrationBoundary hydrates what the cache has already in an effect. What the layout asks for is known, but without
 * data: without this the server would draw the page as if that were missing, and it would move once it came.
 */
function fillEmpty(client: QueryClient, state: DehydratedState): void {
  const known = client.getQueryCache();
  const queries = state.queries.filter(({ queryHash }) => {
    const query = known.get(queryHash);
    return query !== undefined && query.state.data === undefined;
  });
  hydrate(client, { queries });
}

interface HydrateProps {
  state: DehydratedState;
  /** The tag of the user for whom the server has fetched it; null of what is the same for everyone. */
  drawnFor?: string | null;
  children: ReactNode;
}

/**
 * Hydrates what the server has fetched. By the server's clock, a phone whose clock is slow would take an old page's data,
 * shown again by "back", for newer than what it has fetched since, and would not fetch it again for days.
 */
export function Hydrate({ state, drawnFor = null, children }: HydrateProps) {
  const client = useQueryClient();
  useEffect(() => pageUser.begin(drawnFor), [drawnFor]);
  const own = useMemo(() => {
    const ours = byThisClock(state);
    fillEmpty(client, ours);
    return ours;
  }, [client, state]);
  return <HydrationBoundary state={own}>{children}</HydrationBoundary>;
}
