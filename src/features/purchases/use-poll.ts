import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The server handles a passed deadline within a minute. */
const POLL_MS = 20_000;

/** Fetches again what is shown, at once and then regularly, once a deadline has passed. */
export function usePollAfter(deadlinePassed: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!deadlinePassed) return;
    const fetchAgain = () => void queryClient.invalidateQueries();
    fetchAgain();
    const timer = setInterval(fetchAgain, POLL_MS);
    return () => clearInterval(timer);
  }, [deadlinePassed, queryClient]);
}
