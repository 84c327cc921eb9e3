'use client';

import { useSyncExternalStore } from 'react';

/** A request to sign in without leaving the page. */
export interface SignInRequest {
  /** Where they go on afterwards, a path of this site; if it is the page they are on, it is refreshed. */
  next: string;
  /** What they go on with instead, on the same page. */
  goOn?: (() => void) | undefined;
}

let current: SignInRequest | null = null;
const listeners = new Set<() => void>();

/** Opens the sheet (login-links.tsx); null closes it. */
export function requestSignIn(request: SignInRequest | null): void {
  current = request;
  for (const listener of listeners) listener();
}

export const isSignInRequested = (): boolean => current !== null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSignInRequest = (): SignInRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
