'use client';

import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { PAGE_USER_HEADER, pathFor } from '@/domain/account/page-user';
import { SIGNED_IN_HINT } from '@/domain/site/site';

/** Undefined until it is known for whom the page was drawn, null of a page that is nobody's. */
let user: string | null | undefined;
const listeners = new Set<() => void>();

/**
 * The tag of the user for whom this page was drawn (domain/account/page-user.ts), kept as long as the page: a sign-in in
 * another tab does not change it.
 */
export const pageUser = {
  get: (): string | null => user ?? null,
  /** By a sign-in or a sign-out in this tab. */
  set(tag: string | null): void {
    user = tag;
    for (const listener of listeners) listener();
  },
  /** By what the page's document says; later ones do not count. */
  begin(tag: string | null): void {
    if (tag !== null && user === undefined) pageUser.set(tag);
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tag of the page's user; null of nobody's, while the page is being hydrated, and until it is known. */
export const usePageUser = (): string | null => useSyncExternalStore(subscribe, pageUser.get, () => null);

/** Says of a call for whom its page was drawn. */
export const pageUserHeaders = (): Record<string, string> =>
  pageUser.get() ? { [PAGE_USER_HEADER]: pageUser.get() as string } : {};

/** @returns makes links to the user's own files say for whom the page was drawn. */
export function useOwnPath(): (path: string) => string {
  const tag = usePageUser();
  return (path) => pathFor(tag, path);
}

/** The signed-in hint; null for a visitor. */
export function readHint(): string | null {
  const start = `${SIGNED_IN_HINT}=`;
  return (
    document.cookie
      .split('; ')
      .find((each) => each.startsWith(start))
      ?.slice(start.length) || null
  );
}

/**
 * The signed-in hint: null for a visitor, undefined while the page is being hydrated, since the server does not read it.
 * Signing in and out are mutations, after which every query is fetched again.
 */
export const useSignedInHint = (): string | null | undefined =>
  useQuery({ queryKey: ['signed-in hint'], queryFn: readHint, networkMode: 'always', staleTime: 0 }).data;
