import { subscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const holder = globalThis as typeof globalThis & {
  loppbytetShutdown?: { leaving: AbortController; stopping: AbortController };
};
holder.loppbytetShutdown ??= { leaving: new AbortController(), stopping: new AbortController() };
const { leaving: left, stopping } = holder.loppbytetShutdown;

/** Aborted when this process is to get no more requests; it still answers those that come. */
export const leaving: AbortSignal = left.signal;

/** Aborted when this process is to stop: streams and everything else without an end of its own end then. */
export const shuttingDown: AbortSignal = stopping.signal;

export const beginLeaving = (): void => left.abort();

export const beginShutdown = (): void => stopping.abort();

/** In which a balancer learns from /api/health that this process is leaving, and sends it nothing more. */
export const LEAVE_MS = 5000;

/** Accepts no more connections, closes those that are idle, and waits for the requests under way. */
const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** Nobody sends another request on its connection then, which this process would have to cut. */
const isLast = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/**
 * Handles SIGTERM and SIGINT in place of Next, which would end the process before running jobs are done. For a
 * process started with NEXT_MANUAL_SIG_HANDLE (https://nextjs.org/docs/pages/guides/self-hosting).
 * @param stopWorkers settles when no job is running.
 * @param leaveMs for how long requests are answered as before, each as its connection's last.
 */
export function handleSignals(stopWorkers: () => Promise<void>, leaveMs: number): void {
  const servers = new Set<Server>();
  const underWay = new Set<ServerResponse>();
  subscribe('http.server.request.start', (message) => {
    const { server, response } = message as { server: Server; response: ServerResponse };
    servers.add(server);
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      // What began before goes on: its connection is idle only now.
      if (shuttingDown.aborted) server.closeIdleConnections();
    });
    if (leaving.aborted) isLast(response);
  });
  const leave = async () => {
    beginLeaving();
    underWay.forEach(isLast);
    await wait(leaveMs);
    beginShutdown();
    await Promise.all([...servers].map(close));
  };
  const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
    await Promise.allSettled([stopWorkers(), leave()]);
    process.exit(128 + constants.signals[signal]);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
