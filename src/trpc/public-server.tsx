import { dehydrate } from '@tanstack/react-query';
import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { cache, type ReactNode } from 'react';
import { type AppRouter, appRouter } from '@/server/api/root';
import { createVisitorContext } from '@/server/api/trpc';
import { Hydrate } from './hydrate';
import { createQueryClient } from './query-client';

const queryClient = cache(createQueryClient);

/**
 * The API for pages that are the same for every visitor: call a procedure, or `prefetch` it for the client components
 * inside `HydratePublic`. It never reads the request, so nothing of the visitor can reach a page that a cache shares.
 */
export const { trpc: publicApi } = createHydrationHelpers<AppRouter>(
  appRouter.createCaller(createVisitorContext),
  queryClient,
);

/** Gives the components inside it what was prefetched. What could not be fetched, the browser asks for. */
export const HydratePublic = ({ children }: { children: ReactNode }) => (
  <Hydrate state={dehydrate(queryClient())}>{children}</Hydrate>
);

/** What a page can be shown without: undefined when it fails, which the API has logged. */
export const optional = <Value,>(answer: Promise<Value>): Promise<Value | undefined> =>
  answer.catch(() => undefined);
