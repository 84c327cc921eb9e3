import { dehydrate } from '@tanstack/react-query';
import { createHydrationHelpers } from '@trpc/react-query/rsc';
import { headers } from 'next/headers';
import { cache, type ReactNode } from 'react';
import { type AppRouter, appRouter } from '@/server/api/root';
import { createContext } from '@/server/api/trpc';
import { Hydrate } from './hydrate';
import { createQueryClient } from './query-client';

const context = cache(async () => createContext({ headers: await headers() }));

const caller = appRouter.createCaller(context);

const queryClient = cache(createQueryClient);

/**
 * The API for pages of one user (public pages use `public-server.tsx`): call a procedure, or `prefetch` it for the client components inside
 * `HydrateClient`. Await the prefetch, so that the page reads in full without JavaScript.
 */
export const { trpc: api } = createHydrationHelpers<AppRouter>(caller, queryClient);

/** Gives the components inside it what was prefetched, and says for whom. */
export async function HydrateClient({ children }: { children: ReactNode }) {
  const { session } = await context();
  return (
    <Hydrate state={dehydrate(queryClient())} drawnFor={session?.user.tag ?? null}>
      {children}
    </Hydrate>
  );
}
