'use client';

import { useLayoutEffect, useSyncExternalStore } from 'react';

// How many pages and parts of pages are being fetched since a press asked for them; the bar at the top shows it.

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

/** In the place of a part whose code is being fetched since a press asked for it: `dynamic(…, { loading: ShowProgress })`. */
export function ShowProgress() {
  useShowsProgress(true);
  return null;
}

/** Shows the bar until what a press waits for is there. */
export function showProgressUntil(done: Promise<unknown>): void {
  change(1);
  void done.finally(() => change(-1));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a page, or the code that a press needs, is on its way. */
export const useInProgress = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => underWay > 0,
    () => false,
  );
