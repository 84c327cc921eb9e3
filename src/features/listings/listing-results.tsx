'use client';

import { Button, Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ListingGridSkeleton } from '@/components/skeletons';
import { useRotatingAds } from '@/features/site/ads';
import { type Inputs, trpc } from '@/trpc/client';
import classes from './browse.module.css';
import { ListingGrid, ListingsFailed } from './results';

interface ListingResultsProps {
  input: Inputs['listings']['search'];
  /** Where the page begins, when its address says so: how the list goes on without JavaScript. */
  from: string | null;
  /** The address of the page after this one. */
  nextHref: (cursor: string) => string;
  empty: ReactNode;
  label: string;
  bare?: boolean;
}

/** A list of places that goes on as one scrolls. What was found before stays until the new is there. */
export function ListingResults({ input, from, nextHref, empty, label, bare }: ListingResultsProps) {
  const search = trpc.listings.search.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    initialCursor: from,
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = search;
  // Fetched a screen before the end comes into view.
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const nearEnd = entry?.isIntersecting === true;
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [nearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const ads = useRotatingAds('interstitial', input.raceId);
  if (search.isPending) return <ListingGridSkeleton />;
  if (search.isError && !search.data) {
    return (
      <ListingsFailed
        title="Ett fel uppstod"
        text="Kunde inte hämta startplatser. Försök igen senare."
        onRetry={() => search.refetch()}
      />
    );
  }
  const pages = search.data?.pages ?? [];
  const listings = pages.flatMap((page) => page.items);
  const cursor = pages.at(-1)?.nextCursor;
  return (
    <div className={classes.results} data-stale={search.isPlaceholderData || undefined}>
      {listings.length === 0 ? (
        empty
      ) : (
        <ListingGrid
          ads={{ list: ads, every: 6, last: false }}
          listings={listings}
          label={label}
          bare={bare}
          inAll={input.sortBy === 'totalAsc'}
        />
      )}
      {hasNextPage && cursor && (
        <Center mt="lg" ref={ref}>
          <Button
            component="a"
            href={nextHref(cursor)}
            variant="default"
            size="lg"
            loading={isFetchingNextPage}
            onClick={(event) => {
              event.preventDefault();
              void fetchNextPage();
            }}
          >
            Visa fler
          </Button>
        </Center>
      )}
    </div>
  );
}
