'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useAfterPaint } from '@/components/after-paint';
import { Center } from '@/components/basics';
import { PlainLinkButton } from '@/components/button';
import { inPlace, LinkButton } from '@/components/links';
import { showProblem } from '@/components/toast';
import { useRotatingAds } from '@/features/site/ads';
import { type Inputs, type Outputs, trpc } from '@/trpc/client';
import classes from './browse.module.css';
import type { Filters } from './filters';
import { ListingGridSkeleton } from './listing-skeletons';
import { ListingGrid, ListingsFailed, OfflineNotice } from './results';

/** Pages that come by themselves; then one asks for more, so that the page's end can be reached. */
const BY_THEMSELVES = 10;

/** As many as are in view when a list begins, on most screens. */
const IN_VIEW = 6;

const failure = {
  title: 'Ett fel uppstod',
  text: 'Kunde inte hämta startplatser. Försök igen senare.',
} as const;

/** Fetches the first page of a list that is about to be shown, unless it is remembered. @param inputOf must be stable. */
export function usePagesAhead(inputOf: (filters: Filters) => Inputs['listings']['search']) {
  const utils = trpc.useUtils();
  return useCallback(
    async (filters: Filters) => {
      const input = inputOf(filters);
      const { search } = utils.listings;
      if (!search.getInfiniteData(input)) await search.prefetchInfinite(input);
    },
    [inputOf, utils],
  );
}

interface ListingResultsProps {
  input: Inputs['listings']['search'];
  /** Where the page begins, when its address says so: how the list goes on without JavaScript. */
  from: string | null;
  /** The address of the list's first page. */
  href: string;
  empty: ReactNode;
  label: string;
  bare?: boolean;
  /** The one race the list is of, for the ads that are kept to it. */
  raceId?: string;
}

/** Whether what the ref is on stands within so much of the view. Tells only when that changes, not at the first look. */
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

type Found = Outputs['listings']['search'];

/**
 * What a list shows. When it begins anew, what is in view is drawn first; below it what was found before stays until
 * that has been painted.
 */
function useShown(pages: Found[]): Found['items'] {
  const [first, ...more] = pages;
  const painted = useAfterPaint(first);
  if (!first || !painted || first === painted || more.length > 0 || first.items.length <= IN_VIEW) {
    return pages.flatMap((page) => page.items);
  }
  const inView = first.items.slice(0, IN_VIEW);
  const ids = new Set(inView.map(({ id }) => id));
  return [...inView, ...painted.items.slice(IN_VIEW).filter(({ id }) => !ids.has(id))];
}

/** A list of places that goes on as one scrolls. What was found before stays until the new is there. */
export function ListingResults({ input, from, href, empty, label, bare, raceId }: ListingResultsProps) {
  const search = trpc.listings.search.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    initialCursor: from,
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = search;
  // Fetched a screen before the end comes into view.
  const [end, nearEnd] = useNear('600px');
  const pages = search.data?.pages ?? [];
  const byItself = hasNextPage && !isFetchNextPageError && pages.length % BY_THEMSELVES !== 0;
  useEffect(() => {
    if (nearEnd && byItself && !isFetchingNextPage) void fetchNextPage();
  }, [nearEnd, byItself, isFetchingNextPage, fetchNextPage]);
  useEffect(() => {
    if (isFetchNextPageError) showProblem(failure.title, failure.text);
  }, [isFetchNextPageError]);

  const listings = useShown(pages);
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
        <div className={classes.coming}>
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
