'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '@/server/api/root';
import { MAX_BATCH } from './batch';
import { createQueryClient } from './query-client';
import { transformer } from './transformer';

export const trpc = createTRPCReact<AppRouter>();

/** Each procedure's input and output types: the source of the view models. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

let browserQueryClient: QueryClient | undefined;

function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  browserQueryClient ??= createQueryClient();
  return browserQueryClient;
}

const url = '/api/trpc';

const batchLink = () => httpBatchLink({ url, transformer, maxURLLength: 4000, maxItems: MAX_BATCH });

const createClient = () =>
  trpc.createClient({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url, transformer }),
        false: splitLink({
          // Counting takes longer than searching: in one batch the results would wait for the count.
          condition: ({ path }) => path === 'listings.count',
          true: batchLink(),
          false: batchLink(),
        }),
      }),
    ],
  });

export function TrpcProvider({ children }: { children: ReactNode }) {
  const queries = queryClient();
  const [client] = useState(createClient);
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
