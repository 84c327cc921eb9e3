import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { ErrorCode } from '@/domain/errors';
import { errorTexts } from '@/text/errors';
import { MAX_BATCH } from '@/trpc/batch';
import { retryAfterHeader } from '../auth/rate-limit';
import { appRouter } from './root';
import { createContext } from './trpc';

/** Responses are not cached between the server and the browser. */
const cacheHeaders = { 'cache-control': 'private, no-store' };

const refuse = (status: number, code: ErrorCode): Response =>
  Response.json(
    { error: { json: { message: errorTexts[code].text, data: { code, httpStatus: status } } } },
    { status, headers: cacheHeaders },
  );

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Answers calls of the API. @param body of a POST, already bounded (lib/body.ts). */
export async function answerCalls(request: Request, body?: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!isDecodable(pathname)) return refuse(404, 'NOT_FOUND');
  const { url, method, headers, signal } = request;
  // A mutation is a POST, a query a GET.
  const other = method === 'GET' ? 'POST' : 'GET';
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: body === undefined ? request : new Request(url, { method, headers, body, signal }),
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: ({ req, resHeaders }) => createContext({ headers: req.headers, resHeaders }),
    responseMeta: ({ errors }) => {
      const more = errors.map(({ code, cause }) =>
        code === 'METHOD_NOT_SUPPORTED' ? { allow: other } : retryAfterHeader(cause),
      );
      return { headers: new Headers(Object.assign({}, cacheHeaders, ...more)) };
    },
  });
}
