'use client';

import { useSyncExternalStore } from 'react';

// What no page opens with, toasts and questions among it, is fetched when the page is in use, or has something to say.

let inUse = false;
const told = new Set<() => void>();

/** The page is in use: what it does not open with is fetched now. */
export function bringTheRest(): void {
  inUse = true;
  for (const tell of told) tell();
}

function subscribe(tell: () => void) {
  told.add(tell);
  return () => void told.delete(tell);
}

export const useInUse = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => inUse,
    () => false,
  );
