'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Center } from '@/components/ui/basics';
import { PlainLinkButton } from '@/components/ui/button';
import { inPlace, LinkButton } from '@/components/ui/links';
import { showProblem } from '@/components/ui/toast';
import { useRotatingAds } from '@/features/ads/ads';
import { type Inputs, trpc } from '@/trpc/client';
import classes from './browse.module.css';
import { ListingGridSkeleton } from './listing-skeletons';
import { ListingGrid, ListingsFailed, OfflineNotice } from './results';

/** Pages loaded on scrolling before a press is needed, so that the footer can be reached. */
const AUTOMATIC_PAGES = 10;

const failure = {
  title: 'Ett fel uppstod',
  text: 'Kunde inte hämta startplatser. Försök igen senare.',
} as const;

interface ListingResultsProps {
  input: Inputs['listings']['search'];
  /** The cursor in the page's address, if any: how the list continues without JavaScript. */
  from: string | null;
  /** The address of the list's first page. */
  href: string;
  empty: ReactNode;
  label: string;
  bare?: boolean;
  /** The race the list is about, for ads that are limited to it. */
  raceId?: string;
}

/** Whether the element with the ref is within `rootMargin` of the viewport. */
function useNear(rootMargin: string) {
  const [near, setNear] = useState(false);
  const ref = useCallback(
    (node: Element | null) => {
      if (!node) return;
      const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
        rootMargin,
      });
      observer.observe(node);
      return () => {
        observer.disconnect();
        setNear(false);
      };
    },
    [rootMargin],
  );
  return [ref, near] as const;
}

/** A list of listings that loads more on scrolling. The previous results stay, dimmed, until the new are loaded. */
export function ListingResults({ input, from, href, empty, label, bare, raceId }: ListingResultsProps) {
  const search = trpc.listings.search.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    initialCursor: from,
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = search;
  // The next page is fetched before the end scrolls into view.
  const [end, nearEnd] = useNear('600px');
  const pages = search.data?.pages ?? [];
  const automatic = hasNextPage && !isFetchNextPageError && pages.length % AUTOMATIC_PAGES !== 0;
  useEffect(() => {
    if (nearEnd && automatic && !isFetchingNextPage) void fetchNextPage();
  }, [nearEnd, automatic, isFetchingNextPage, fetchNextPage]);
  useEffect(() => {
    if (isFetchNextPageError) showProblem(failure.title, failure.text);
  }, [isFetchNextPageError]);

  const listings = pages.flatMap((page) => page.items);
  const ads = useRotatingAds('interstitial', raceId);
  const fromStart = from && (
    <LinkButton href={href} variant="subtle">
      Visa från början
    </LinkButton>
  );
  const offline = <OfflineNotice paused={search.isPaused} />;
  if (search.isPending)
    return (
      <>
        {offline}
        <ListingGridSkeleton bare={bare} />
      </>
    );
  if (search.isError && !search.data) {
    return (
      <ListingsFailed {...failure} onRetry={() => search.refetch()}>
        {fromStart}
      </ListingsFailed>
    );
  }
  const cursor = pages.at(-1)?.nextCursor;
  return (
    <div className={classes.results} data-stale={search.isPlaceholderData || undefined}>
      {offline}
      {fromStart && <Center mb="md">{fromStart}</Center>}
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
      {isFetchingNextPage && (
        <div className={classes.loadingMore}>
          <ListingGridSkeleton count={3} bare={bare} />
        </div>
      )}
      {hasNextPage && cursor && (
        <Center mt="lg" ref={end}>
          <PlainLinkButton
            href={`${href}${href.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`}
            variant="default"
            size="lg"
            loading={isFetchingNextPage}
            onClick={inPlace(() => void fetchNextPage())}
          >
            {isFetchNextPageError ? 'Försök igen' : 'Visa fler'}
          </PlainLinkButton>
        </Center>
      )}
    </div>
  );
}
