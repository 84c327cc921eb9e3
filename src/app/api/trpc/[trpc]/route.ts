import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { MAX_SHEET } from '@/domain/validation/race';
import { appRouter } from '@/server/api/root';
import { createContext } from '@/server/api/trpc';
import { MAX_BODY, withShortBody } from '@/server/lib/body';
import { MAX_BATCH } from '@/trpc/batch';

const handler = (request: Request) =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: ({ req, resHeaders }) => createContext({ headers: req.headers, resHeaders }),
  });

/** A sheet of races is longer than any form. Bytes: its characters, most of them one, some two, and their escapes. */
const sheets = /\/admin\.races\.(previewImport|import)$/;
const MAX_SHEET_BODY = 2 * MAX_SHEET + MAX_BODY;

export { handler as GET };
export const POST = withShortBody(handler, ({ url }) =>
  sheets.test(new URL(url).pathname) ? MAX_SHEET_BODY : MAX_BODY,
);
