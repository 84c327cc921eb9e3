'use client';

import { useSyncExternalStore } from 'react';
import type { ClockReading } from '@/components/ui/clock';
import { SIGNED_IN_HINT } from '@/domain/site';
import type { Outputs } from '@/trpc/client';

export type SessionUser = NonNullable<Outputs['auth']['session']['user']>;
export type OwnListing = Outputs['listings']['own'][number];

/** Who looks at the page, and what of it is theirs. Filled by viewer-queries.tsx, which is loaded for users only. */
export interface Viewer {
  /** The hint cookie; undefined while the page is being hydrated, since the server does not read it. */
  signedIn: boolean | undefined;
  /** null for a visitor, undefined until known. */
  user: SessionUser | null | undefined;
  /** By id; undefined until known. */
  own: ReadonlyMap<string, OwnListing> | undefined;
  badgeCount: number;
  ads: Outputs['site']['adsWhenSignedIn'] | undefined;
  /** The paid purchases that have not ended, as buyer and as seller. */
  running: Outputs['purchases']['running'] | undefined;
  clock: ClockReading | undefined;
}

const unknown = {
  user: undefined,
  own: undefined,
  badgeCount: 0,
  ads: undefined,
  running: undefined,
  clock: undefined,
};
const hydrating: Viewer = { ...unknown, signedIn: undefined };
const newUser: Viewer = { ...unknown, signedIn: true };
const visitor: Viewer = { ...unknown, signedIn: false, user: null, own: new Map() };

let current = hydrating;
const listeners = new Set<() => void>();

/** The hint cookie's value; null for a visitor. */
export function readHint(): string | null {
  const start = `${SIGNED_IN_HINT}=`;
  return (
    document.cookie
      .split('; ')
      .find((each) => each.startsWith(start))
      ?.slice(start.length) || null
  );
}

function read(): Viewer {
  const signedIn = readHint() !== null;
  if (current.signedIn !== signedIn) current = signedIn ? newUser : visitor;
  return current;
}

/** After signing in or out: reads the hint cookie again. */
export function renewViewer(): void {
  for (const listener of listeners) listener();
}

/** What the server has answered about the user. */
export function setViewer(viewer: Omit<Viewer, 'signedIn'>): void {
  current = { ...viewer, signedIn: true };
  renewViewer();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // The user may have signed in or out in another tab.
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}

/** @param select picks a part, the same value as long as it has not changed */
export const useViewer = <Part>(select: (viewer: Viewer) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => select(read()),
    () => select(hydrating),
  );
