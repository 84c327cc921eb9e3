'use client';

import type { ReactNode } from 'react';
import { Center, Stack } from './basics';
import { Button } from './button';
import { EmptyState } from './empty-state';
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
    /** The items of the previous choice stand until those of this one arrive. */
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

/** A list of an infinite query: loading, failed, empty, and "Visa fler". */
export function PagedList({ query, failure, empty, rowHeight, children }: PagedListProps) {
  if (query.isPending) return <RowsSkeleton height={rowHeight} />;
  // A failed refetch leaves the shown items.
  if (query.isError && children.length === 0) {
    return (
      <EmptyState picture="error" title={failure} text="Försök igen om en liten stund." live>
        <Button variant="light" onClick={() => query.refetch()}>
          Försök igen
        </Button>
      </EmptyState>
    );
  }
  if (children.length === 0) return empty;
  return (
    <Stack gap="lg" className={classes.list} aria-busy={query.isPlaceholderData}>
      {children}
      {query.hasNextPage && (
        <Center>
          <Button
            variant="default"
            data-more
            onClick={() => query.fetchNextPage()}
            loading={query.isFetchingNextPage}
          >
            Visa fler
          </Button>
        </Center>
      )}
    </Stack>
  );
}
