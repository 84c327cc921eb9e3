import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { ErrorCode } from '@/domain/errors';
import { errorTexts } from '@/text/errors';
import { MAX_BATCH } from '@/trpc/batch';
import { isBounded } from './bounded-input';
import { appRouter } from './root';
import { createContext } from './trpc';

/** Responses are not cached between the server and the browser. */
const cacheHeaders = { 'cache-control': 'private, no-store' };

const refuse = (status: number, code: ErrorCode): Response =>
  Response.json(
    { error: { json: { message: errorTexts[code].text, data: { code, httpStatus: status } } } },
    { status, headers: cacheHeaders },
  );

const isJson = ({ headers }: Request): boolean =>
  Boolean(headers.get('content-type')?.startsWith('application/json'));

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Answers calls of the API. The input is judged as a whole before any of it is parsed: the calls of a batch share one
 * bound.
 * @param body of a POST, already bounded in bytes.
 */
export async function answerCalls(request: Request, body?: string): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (!isDecodable(pathname)) return refuse(404, 'NOT_FOUND');
  if (body !== undefined && !isJson(request)) return refuse(415, 'INVALID_INPUT');
  if (!isBounded(body ?? searchParams.get('input') ?? '')) return refuse(400, 'INVALID_INPUT');
  const { url, method, headers, signal } = request;
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: body === undefined ? request : new Request(url, { method, headers, body, signal }),
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: ({ req, resHeaders }) => createContext({ headers: req.headers, resHeaders }),
    responseMeta: () => ({ headers: new Headers(cacheHeaders) }),
  });
}
