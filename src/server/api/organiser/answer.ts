import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError, type z } from 'zod';
import { type Call, visitorAt } from '@/domain/account/actor';
import { DomainError, type ErrorCode, refusalKinds } from '@/domain/errors';
import { type OrganiserScope, scopeObstacle } from '@/domain/organiser/api';
import { idempotencyKey, type Problem } from '@/domain/organiser/api-input';
import { env } from '@/env';
import { logger } from '@/server/lib/logger';
import { authenticateKey } from '@/server/services/organiser-api';
import { errorTexts } from '@/text/errors';
import { consumeRateLimit, retryAfterHeader } from '../../auth/rate-limit';
import { BodyError, readJson } from '../../lib/body';
import { now } from '../../lib/clock';

/** Where the API is described; a problem's type is a place in it. */
const DOCUMENT_PATH = '/api/organiser/v1/openapi.json';

/** Bytes. A reason is the longest that is sent. */
const MAX_BODY = 16 * 1024;

const headersOf = (type: string) => ({ 'content-type': type, 'cache-control': 'no-store' });

/** What a refusal says of a key that is missing or wrong (RFC 6750). */
const challenge = { 'www-authenticate': 'Bearer realm="organiser"' };

/** A refusal as problem details (RFC 9457). @param more headers. */
function refuse(code: ErrorCode, status: number, more: Record<string, string> = {}): Response {
  const { title, text } = errorTexts[code];
  const problem: Problem = {
    type: `${env.SITE_URL}${DOCUMENT_PATH}#${code}`,
    title,
    status,
    detail: text,
    code,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { ...headersOf('application/problem+json'), ...more },
  });
}

/** The handlers of the methods that a route does not have, with those that it has (RFC 9110, 15.5.6). */
export const refuseMethods = (allow: string) => ({
  refuse: () => refuse('NOT_FOUND', 405, { allow }),
  options: () => new Response(null, { status: 204, headers: { allow } }),
});

function refusalOf(error: unknown, path: string): Response {
  if (error instanceof BodyError) return refuse('INVALID_INPUT', error.status);
  if (error instanceof ZodError) return refuse('INVALID_INPUT', 400);
  if (error instanceof DomainError) {
    const { code } = error;
    const more = code === 'KEY_INVALID' ? challenge : retryAfterHeader(error);
    return refuse(code, getHTTPStatusCodeFromError(new TRPCError({ code: refusalKinds[code] })), more);
  }
  logger.error({ err: error, path }, 'call failed');
  return refuse('SERVER_ERROR', 500);
}

/** The JSON of a body. @throws ZodError; BodyError */
export const jsonOf = async <Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> => schema.parse(await readJson(request, MAX_BODY));

/** The idempotency key of a write; null when none is sent. @throws ZodError */
export function idempotencyKeyOf({ headers }: Request): string | null {
  const sent = headers.get('idempotency-key');
  return sent === null ? null : idempotencyKey.parse(sent);
}

const tokenOf = ({ headers }: Request): string =>
  /^Bearer ([\w-]{1,200})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';

/**
 * Answers a request of an organiser's system: by its key, as often as it may, within the key's rights.
 * @param answer throws a DomainError or a ZodError to refuse.
 */
export async function answerSystem(
  request: Request,
  scope: OrganiserScope,
  answer: (call: Call<'organiserKey'>) => Promise<object>,
): Promise<Response> {
  const path = new URL(request.url).pathname;
  try {
    const { call, scopes } = await authenticateKey({ token: tokenOf(request) }, visitorAt(now()));
    await consumeRateLimit('organiserKey', call.actor.keyId);
    const obstacle = scopeObstacle(scopes, scope);
    if (obstacle) throw new DomainError(obstacle);
    const body = JSON.stringify(await answer(call));
    if (request.method !== 'GET') logger.info({ path, keyId: call.actor.keyId }, 'done');
    return new Response(body, { headers: headersOf('application/json') });
  } catch (error) {
    const refusal = refusalOf(error, path);
    logger.info({ path, status: refusal.status }, 'refused');
    return refusal;
  }
}
