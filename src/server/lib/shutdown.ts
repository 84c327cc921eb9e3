import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { constants } from 'node:os';

const holder = globalThis as typeof globalThis & { loppbytetShutdown?: AbortController };
holder.loppbytetShutdown ??= new AbortController();
const controller = holder.loppbytetShutdown;

/** Aborted when this process is to stop: streams and everything else without an end of its own end then. */
export const shuttingDown: AbortSignal = controller.signal;

export const beginShutdown = (): void => controller.abort();

/** Accepts no more connections, and waits for the requests under way. */
const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/**
 * Handles SIGTERM and SIGINT in place of Next, which would end the process before running jobs are done. For a
 * process started with NEXT_MANUAL_SIG_HANDLE (https://nextjs.org/docs/pages/guides/self-hosting).
 * @param stopWorkers settles when no job is running.
 */
export function handleSignals(stopWorkers: () => Promise<void>): void {
  const servers = new Set<Server>();
  subscribe('http.server.request.start', (message) => servers.add((message as { server: Server }).server));
  const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
    beginShutdown();
    await Promise.allSettled([stopWorkers(), ...[...servers].map(close)]);
    process.exit(128 + constants.signals[signal]);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
