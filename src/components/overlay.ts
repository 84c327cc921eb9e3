'use client';

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

// What opens over a page (a sheet, a dialog, the menu) gets a history entry of its own, at the page's own address, so
// that "back", Android's too, closes it instead of leaving the page. When it is closed in another way the entry stays:
// going back takes a while, and would cancel a navigation that begins with the closing. The next one to open takes the
// entry over, and "back" passes over it.

/** An entry of such a page: how many things are open over the page there. */
interface Layer {
  page: string;
  depth: number;
}

/** What closes each open thing, the topmost last. */
let closers: (() => void)[] = [];
const listeners = new Set<() => void>();
/** The entry that is shown. */
let current: Layer | null = null;

const layerOf = (state: { overlay?: Layer } | null): Layer | null => state?.overlay ?? null;

function setClosers(next: (() => void)[]): void {
  closers = next;
  for (const listener of listeners) listener();
}

/** Gives the entry that is shown another address of the same page, without asking the server. */
export function replaceAddress(address: string | URL): void {
  const overlay = layerOf(window.history.state);
  window.history.replaceState(overlay && { overlay }, '', address);
}

/**
 * Something has opened over the page. "Back" calls `close` from now on.
 * @returns to be called when it has been closed, however.
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

/** Stands once around all pages. @param path of the page that is shown. */
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

/** For whatever opens over a page: "back" closes it. */
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

/** Whether something is open over the page. */
export const useCovered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => closers.length > 0,
    () => false,
  );
