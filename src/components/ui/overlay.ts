'use client';

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

// An overlay (a sheet, a dialog, the menu) gets a history entry of its own with the page's address, so that "back",
// Android's too, closes it instead of leaving the page. When it is closed in another way the entry stays: going back is
// asynchronous, and would cancel a navigation that begins with the closing. The next overlay reuses the entry, and
// "back" skips it.

/** The state of such an entry: how many overlays are open on the page. */
interface Layer {
  page: string;
  depth: number;
}

/** The close functions of open overlays, topmost last. */
let closers: (() => void)[] = [];
const listeners = new Set<() => void>();
/** The current history entry. */
let current: Layer | null = null;

const layerOf = (state: { overlay?: Layer } | null): Layer | null => state?.overlay ?? null;

function setClosers(next: (() => void)[]): void {
  closers = next;
  for (const listener of listeners) listener();
}

/** Changes the address of the current entry without a request to the server. */
export function replaceAddress(address: string | URL): void {
  const overlay = layerOf(window.history.state);
  window.history.replaceState(overlay && { overlay }, '', address);
}

/**
 * Registers an overlay that has opened: "back" calls `close`.
 * @returns must be called when the overlay has been closed, in any way.
 */
export function overlayOpened(close: () => void): () => void {
  setClosers([...closers, close]);
  const { state } = window.history;
  const page = layerOf(state)?.page ?? Math.random().toString(36).slice(2);
  if ((layerOf(state)?.depth ?? 0) < closers.length) {
    if (!layerOf(state)) window.history.replaceState({ ...state, overlay: { page, depth: 0 } }, '');
    window.history.pushState({ ...state, overlay: { page, depth: closers.length } }, '');
  }
  current = layerOf(window.history.state);
  return () => setClosers(closers.filter((each) => each !== close));
}

function traversed({ state }: PopStateEvent): void {
  const left = current;
  const entered = layerOf(state);
  current = entered;
  if (!left || entered?.page !== left.page || entered.depth >= left.depth) return;
  const closing = closers.slice(entered.depth);
  setClosers(closers.slice(0, entered.depth));
  if (closing.length === 0) window.history.back();
  else for (const close of closing.reverse()) close();
}

/** Used once, around all pages. @param path the current page's */
export function useOverlayHistory(path: string): void {
  useEffect(() => {
    window.addEventListener('popstate', traversed);
    return () => window.removeEventListener('popstate', traversed);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    current = layerOf(window.history.state);
  }, [path]);
}

/** "Back" closes the overlay while it is open. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return;
    return overlayOpened(() => closeNow());
  }, [opened]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether an overlay is open. */
export const useCovered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => closers.length > 0,
    () => false,
  );
