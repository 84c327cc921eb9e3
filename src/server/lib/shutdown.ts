const holder = globalThis as typeof globalThis & { loppbytetStopping?: AbortController };
holder.loppbytetStopping ??= new AbortController();
const stopping = holder.loppbytetStopping;

/** Aborted when this process has been asked to stop: whatever would go on for ever ends then. */
export const shuttingDown: AbortSignal = stopping.signal;

/**
 * Puts the handing back of work before the server's own answer to SIGTERM, which is to finish the requests it has
 * and end. Streams are ended at once, since an open one would keep the server waiting for ever.
 */
export function beforeShutdown(handBack: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const servers = process.listeners(signal);
    process.removeAllListeners(signal);
    process.once(signal, () => {
      stopping.abort();
      void handBack().finally(() => {
        for (const close of servers) close(signal);
      });
    });
  }
}
