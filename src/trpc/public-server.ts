import { appRouter } from '@/server/api/root';
import { createVisitorContext } from '@/server/api/trpc';

/**
 * The API for pages that are the same for every visitor. It never reads the request, so nothing of who asked can reach
 * a page that a cache shares.
 */
export const publicApi = appRouter.createCaller(createVisitorContext);

/** What a page can be shown without: undefined when it fails, which the API has logged. */
export const optional = <Value>(answer: Promise<Value>): Promise<Value | undefined> =>
  answer.catch(() => undefined);
