'use client';

import { MutationCache, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { type ReactNode, useState } from 'react';
import { errorCodeOf } from '@/components/error-code';
import type { ErrorTexts } from '@/components/errors';
import { reach, watchNetwork } from '@/components/network';
import { pageUserHeaders } from '@/components/page-user';
import { showDone, showError } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import type { AppRouter } from '@/server/api/root';
import { MAX_BATCH } from './batch';
import { identityLink } from './identity-link';
import { pageUserLink } from './page-user-link';
import { createQueryClient } from './query-client';
import { transformer } from './transformer';

export const trpc = createTRPCReact<AppRouter>();

/** Each procedure's input and output types: the source of the view models. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

const url = '/api/trpc';

const batchLink = () =>
  httpBatchLink({
    url,
    transformer,
    fetch: reach,
    maxURLLength: 4000,
    maxItems: MAX_BATCH,
    headers: pageUserHeaders,
  });

const createClient = () =>
  trpc.createClient({
    links: [
      identityLink(() => import('@/components/confirm-identity').then((file) => file.confirmIdentity())),
      pageUserLink(
        (pressed) => void import('@/components/other-user').then((file) => file.showOtherUser(pressed)),
      ),
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url, transformer }),
        false: splitLink({
          // Counting takes longer than searching: in one batch the results would wait for the count.
          condition: ({ path }) => path === 'listings.counts',
          true: batchLink(),
          false: batchLink(),
        }),
      }),
    ],
  });

/** What a mutation may say of itself: `useMutation({ meta: { done: 'Priset är ändrat' } })`. */
interface MutationMeta extends Record<string, unknown> {
  /** Title, or title and text, of the toast when it has succeeded. */
  done?: string | readonly [title: string, text: string];
  /** The title, or all texts, of the toast when it has failed; they replace the error code's own. */
  failed?: string | ErrorTexts;
  /** Refusals that the page itself shows: without a toast. */
  shown?: readonly ErrorCode[];
  /** The routers whose answers it changes, for a page that asks many; else all is fetched again. */
  invalidates?: readonly (keyof Outputs)[];
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

/**
 * What follows every mutation: a toast if its `meta` has one, one for its error unless it has an `onError` of its own,
 * and what is shown is fetched again. One that succeeded is pending until that has come; after a refusal the button is
 * free at once, whatever the page still asks for.
 */
function createMutationCache(queryClient: () => QueryClient): MutationCache {
  return new MutationCache({
    onSuccess: (_data, _variables, _result, { meta }) => {
      if (meta?.done) showDone(...([meta.done].flat() as [string, string?]));
    },
    onError: (error, _variables, _result, { meta, options }) => {
      if (options.onError || meta?.shown?.includes(errorCodeOf(error))) return;
      showError(error, typeof meta?.failed === 'string' ? { title: meta.failed } : meta?.failed);
    },
    onSettled: async (_data, error, _variables, _result, { meta }) => {
      const changed = meta?.invalidates?.map((router) => ({ queryKey: [[router]] })) ?? [{}];
      const fetched = Promise.all(changed.map((queries) => queryClient().invalidateQueries(queries)));
      if (!error) await fetched;
    },
  });
}

function createClients() {
  const queryClient: QueryClient = createQueryClient(createMutationCache(() => queryClient));
  return { queryClient, client: createClient() };
}

let browserClients: ReturnType<typeof createClients> | undefined;

/** One pair for the whole visit in the browser, one per request on the server. */
function clients() {
  if (typeof window === 'undefined') return createClients();
  if (!browserClients) {
    watchNetwork();
    browserClients = createClients();
  }
  return browserClients;
}

/** Around every page. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const [{ client, queryClient }] = useState(clients);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
