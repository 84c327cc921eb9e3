'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { offline, serverError } from '@/text/server-error';
import { errorCodeOf } from './error-code';
import { isMissingCode } from './missing-code';

export type ToastKind = 'done' | 'info' | 'problem';

export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  text: ReactNode;
  /** How long it stays, ms. */
  duration: number;
  /** What takes its cause away before that. */
  until: Until | null;
}

/** A change in a form on the page, or the network's return. */
type Until = 'edit' | 'online';

export const TOAST_MS = 5000;

/** The toast that is shown: only one at a time, the newest. */
let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function setCurrent(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function show(
  kind: ToastKind,
  title: string,
  text: ReactNode,
  duration: number,
  until: Until | null = null,
): () => void {
  lastId += 1;
  const id = lastId;
  setCurrent({ id, kind, title, text, duration, until });
  return () => closeToast(id);
}

/** Something succeeded. */
export function showDone(title: string, text: ReactNode = null, ms = TOAST_MS): void {
  show('done', title, text, ms);
}

/** Neither success nor failure. */
export function showInfo(title: string, text: ReactNode = null, ms = TOAST_MS): void {
  show('info', title, text, ms);
}

/** Something failed. @returns closes the toast, when what failed is gone */
export const showProblem = (title: string, text: ReactNode = null): (() => void) =>
  show('problem', title, text, TOAST_MS);

/** A form was not sent for what is in it: the toast goes when that is changed. */
export function showRefusal(title: string, text: ReactNode = null): void {
  show('problem', title, text, TOAST_MS, 'edit');
}

/** Something could not be done without a network: the toast goes when there is one. */
export function showOffline(text: string): void {
  show('problem', offline.title, text, TOAST_MS, 'online');
}

/** Whether there is no network; then a toast says so, and that nothing was sent. */
export function refusedOffline(): boolean {
  if (navigator.onLine) return false;
  showOffline(offline.text);
  return true;
}

/**
 * A failed call: title and text follow from its error code unless replaced. The texts are loaded when needed; without a
 * network they cannot be, and the general text is right.
 */
export function showError(
  error: unknown,
  instead: { title?: string; text?: string } = {},
  problem: (title: string, text: string) => void = showProblem,
): void {
  // Why it was not sent is more exact than what failed.
  if ((errorCodeOf(error) === 'OFFLINE' || isMissingCode(error)) && refusedOffline()) return;
  const texts = import('./errors').then(({ errorTextOf }) => errorTextOf(error));
  void texts
    .catch(() => serverError)
    .then((text) => {
      const shown = { ...text, ...instead };
      problem(shown.title, shown.text);
    });
}

/** The options of a mutation that shows its outcome as a toast. @param refresh fetches again what it changed */
export const toastOutcome = (done: string, refresh: () => unknown, failed?: string) => ({
  onSuccess: () => showDone(done),
  onError: (error: unknown) => showError(error, failed ? { title: failed } : {}),
  onSettled: refresh,
});

/** Closes a toast unless a newer one has replaced it. */
export function closeToast(id: number): void {
  if (current?.id === id) setCurrent(null);
}

/** Closes the toast that is shown, when the user leaves the page that it is about. */
export const leaveToast = (): void => setCurrent(null);

/** Closes the toast whose cause this takes away. */
export function endToast(cause: Until): void {
  if (current?.until === cause) setCurrent(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useToast = (): Toast | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
