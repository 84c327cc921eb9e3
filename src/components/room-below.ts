'use client';

import { useSyncExternalStore } from 'react';

// Said by the cookie banner, heard by what stands at the bottom of the window. Not a variable on the document: to set
// one has the browser work out the styles of the whole page anew.

let room = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** So much of the window's bottom is taken, px. */
export function takeRoomBelow(px: number): void {
  room = px;
  for (const listener of listeners) listener();
}

export const useRoomBelow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => room,
    () => 0,
  );
