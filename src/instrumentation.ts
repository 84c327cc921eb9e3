import type { Instrumentation } from 'next';

/** Runs once when a server process starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startProcess } = await import('./instrumentation-node');
  await startProcess();
}

/** Logs what a page or a route failed to handle, by the route's path: the request's own may hold a token. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  { method },
  { routePath, routeType },
) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logger } = await import('./server/lib/logger');
  logger.error({ err: error, method, routePath, routeType }, 'request failed');
};
