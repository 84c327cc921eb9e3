import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { logContext } from './log-context';
import { logger } from './logger';
import { measureRequest } from './measures';

/** A request's own name, when a proxy has given it one that is safe to repeat. */
const named = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : null;

/** Nobody asks afterwards how the built files were sent. */
const isDull = (path: string): boolean => path.startsWith('/_next/static/') || path === '/api/health';

/**
 * Follows every request of this process from before anything else has seen it: gives it an identifier (answered as
 * X-Request-Id, and in each of its log lines), notes who called at the end of X-Forwarded-For, which nobody outside
 * can write (auth/client-address), and logs and measures how it ended. Never what was asked or answered.
 */
export function followRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const started = performance.now();
    const requestId = named(request.headers['x-request-id']) ?? randomUUID();
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const method = request.method ?? 'GET';
    request.headers['x-forwarded-for'] = [
      request.headers['x-forwarded-for'],
      request.socket.remoteAddress ?? 'unknown',
    ]
      .filter(Boolean)
      .join(', ');
    response.setHeader('x-request-id', requestId);
    // Holds for what follows from this request; the next one on the same connection begins anew.
    logContext.enterWith({ requestId });
    response.once('close', () => {
      const ms = Math.round(performance.now() - started);
      const status = response.writableFinished ? response.statusCode : 499;
      measureRequest({ method, path, status, ms });
      if (!isDull(path)) logger.info({ requestId, method, path, status, ms }, 'request');
    });
  });
}
