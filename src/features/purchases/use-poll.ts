import { useEffect, useEffectEvent } from 'react';

/** The server acts on a passed deadline within a minute. */
const POLL_MS = 20_000;

/** Refetches, at once and then regularly, once a deadline has passed. */
export function usePollAfter(deadlinePassed: boolean, refetch: () => unknown): void {
  const poll = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!deadlinePassed) return;
    poll();
    const timer = setInterval(() => poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [deadlinePassed]);
}
