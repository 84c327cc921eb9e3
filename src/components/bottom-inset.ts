'use client';

import { useSyncExternalStore } from 'react';

// Set by the cookie banner, read by what is fixed at the bottom of the window. Not a CSS variable on the document:
// changing one recalculates the styles of the whole page.

let inset = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How much of the window's bottom edge is covered, px. */
export function setBottomInset(px: number): void {
  inset = px;
  for (const listener of listeners) listener();
}

export const useBottomInset = (): number =>
  useSyncExternalStore(
    subscribe,
    () => inset,
    () => 0,
  );
