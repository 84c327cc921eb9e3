import {
  defaultShouldDehydrateQuery,
  environmentManager,
  type MutationCache,
  QueryClient,
} from '@tanstack/react-query';
import { transformer } from './transformer';

/** Answers younger than this are not fetched again on mount, so what the server sent is used as it is. */
const FRESH_MS = 30_000;

/** One per request on the server, one per visit in the browser. @param mutationCache what follows every mutation */
export const createQueryClient = (mutationCache?: MutationCache): QueryClient =>
  new QueryClient({
    ...(mutationCache && { mutationCache }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A refusal does not change when repeated; a lost connection may. On the server the page waits for every attempt.
        retry: (failures, error) =>
          !environmentManager.isServer() && failures < 2 && !('data' in error && error.data),
      },
      // Not held back without a network, to be sent when nobody expects it: sent at once, and judged by its answer.
      mutations: { networkMode: 'always' },
      dehydrate: { serializeData: transformer.serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
      hydrate: { deserializeData: transformer.deserialize },
    },
  });
