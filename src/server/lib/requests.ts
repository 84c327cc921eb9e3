import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { logContext, logger } from './logger';
import { measureRequest } from './measures';

/** The identifier a proxy has given the request, when it is safe to repeat. */
const forwardedId = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : null;

const isUnlogged = (path: string): boolean =>
  path.startsWith('/_next/static/') || path === '/api/health' || path === '/api/live';

/**
 * Logs and measures every request of this process, and gives each an identifier: answered as X-Request-Id, and part
 * of each of its log lines. Never the content of a request or answer.
 * @see https://nodejs.org/api/diagnostics_channel.html#http
 */
export function logRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const started = performance.now();
    const requestId = forwardedId(request.headers['x-request-id']) ?? randomUUID();
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const method = request.method ?? 'GET';
    response.setHeader('x-request-id', requestId);
    // Holds for whatever this request causes; the next one on the same connection sets its own.
    logContext.enterWith({ requestId });
    response.once('close', () => {
      const ms = Math.round(performance.now() - started);
      const status = response.writableFinished ? response.statusCode : 499;
      measureRequest({ method, path, status, ms });
      if (!isUnlogged(path)) logger.info({ requestId, method, path, status, ms }, 'request');
    });
  });
}
