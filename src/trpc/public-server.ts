import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { cache } from 'react';
import { type AppRouter, appRouter } from '@/server/api/root';
import { createVisitorContext } from '@/server/api/trpc';
import { createQueryClient } from './query-client';

/**
 * The API for pages that are the same for every visitor. It never reads the request, so nothing of who asked can reach
 * a page that a cache shares.
 */
export const { trpc: publicApi, HydrateClient: HydratePublic } = createHydrationHelpers<AppRouter>(
  appRouter.createCaller(createVisitorContext),
  cache(createQueryClient),
);

const OPTIONAL_MS = 50;

/** Waits a short time for data that a page can do without: later than that, the browser fetches it. */
export const withTimeout = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, OPTIONAL_MS))]);
