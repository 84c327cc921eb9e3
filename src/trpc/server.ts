import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { headers } from 'next/headers';
import { cache } from 'react';
import { type AppRouter, appRouter } from '@/server/api/root';
import { createContext } from '@/server/api/trpc';
import { createQueryClient } from './query-client';

const context = cache(async () => createContext({ headers: await headers() }));

const caller = appRouter.createCaller(context);

/**
 * The API for pages of one user (public pages use `public-server.ts`): call a procedure, or `prefetch` it for the client components inside
 * `HydrateClient`. Await the prefetch, so that the page reads in full without JavaScript.
 */
export const { trpc: api, HydrateClient } = createHydrationHelpers<AppRouter>(
  caller,
  cache(createQueryClient),
);
