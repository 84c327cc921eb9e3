'use client';

import { useLayoutEffect, useSyncExternalStore } from 'react';

// How many pages are on their way, said by the links and buttons that lead there, shown by the bar at the top.

let underWay = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  underWay += by;
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

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a page is on its way. */
export const useInProgress = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => underWay > 0,
    () => false,
  );
