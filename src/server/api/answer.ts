import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { MAX_BATCH } from '@/trpc/batch';
import { appRouter } from './root';
import { createContext } from './trpc';

/** Where the API's calls arrive. */
export const ENDPOINT = '/api/trpc';

/** Answers calls of the API, whoever has received the request. */
export const answerCalls = (request: Request): Promise<Response> =>
  fetchRequestHandler({
    endpoint: ENDPOINT,
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: ({ req, resHeaders }) => createContext({ headers: req.headers, resHeaders }),
  });
