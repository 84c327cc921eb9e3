'use client';

import { Button, Center, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { EmptyState } from '@/components/empty-state';
import classes from './paged-list.module.css';
import { RowsSkeleton } from './skeletons';

/** For infinite queries of our procedures. */
export const nextPage = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };

export interface PagedListProps {
  /** Any infinite query. */
  query: {
    isPending: boolean;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    /** The items of the previous choice are shown until those of this one arrive. */
    isPlaceholderData: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** "Kunde inte hämta dina köp" */
  failure: string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  rowHeight?: number;
  children: ReactNode[];
}

/**
 * A list of an infinite query: loading, failed, empty, and "Visa fler", which hands its focus to the first item that
 * comes: the button itself is pushed out of view, and gone after the last page.
 */
export function PagedList({ query, failure, empty, rowHeight, children }: PagedListProps) {
  const list = useRef<HTMLDivElement>(null);
  /** The first item that comes, when the button had the focus. */
  const next = useRef<number>(null);
  const shown = children.length;
  useEffect(() => {
    if (next.current === null || shown <= next.current) return;
    const item = list.current?.children[next.current];
    next.current = null;
    if (!(item instanceof HTMLElement)) return;
    item.tabIndex = -1;
    item.focus({ preventScroll: true });
  }, [shown]);

  if (query.isPending) return <RowsSkeleton height={rowHeight} />;
  // A failed refetch leaves the shown items.
  if (query.isError && shown === 0) {
    return (
      <EmptyState picture="error" title={failure} text="Försök igen om en liten stund." live>
        <Button variant="light" onClick={() => query.refetch()}>
          Försök igen
        </Button>
      </EmptyState>
    );
  }
  if (shown === 0) return empty;
  return (
    <Stack ref={list} gap="lg" className={classes.list} aria-busy={query.isPlaceholderData}>
      {children}
      {query.hasNextPage && (
        <Center>
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              next.current = currentTarget === document.activeElement ? shown : null;
              query.fetchNextPage();
            }}
            loading={query.isFetchingNextPage}
          >
            Visa fler
          </Button>
        </Center>
      )}
    </Stack>
  );
}
