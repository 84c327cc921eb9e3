'use client';

import { useLayoutEffect, useSyncExternalStore } from 'react';

// The number of pages and components being loaded because of a press; the bar at the top of the page shows it.

let pendingCount = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  pendingCount += by;
  for (const listener of listeners) listener();
}

/** Shows the bar at the page's top while `pending`. */
export function useShowsProgress(pending: boolean): void {
  useLayoutEffect(() => {
    if (!pending) return;
    change(1);
    return () => change(-1);
  }, [pending]);
}

/** The loading state of a component that a press opens: `dynamic(…, { loading: ShowProgress })`. */
export function ShowProgress() {
  useShowsProgress(true);
  return null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a page or a component is being loaded because of a press. */
export const useInProgress = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => pendingCount > 0,
    () => false,
  );
