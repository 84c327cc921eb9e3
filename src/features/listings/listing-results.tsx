'use client';

import { Box, Button, Center, Loader, Transition } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { CardGrid } from '@/components/card-grid';
import { inPlace } from '@/components/link';
import { showProblem } from '@/components/toast';
import { trpc } from '@/trpc/client';
import classes from './browse.module.css';
import { ListingItems } from './listing-items';
import { ListingGridSkeleton } from './listing-skeletons';
import { ListingsFailed } from './listings-failed';
import { type List, pageAddress } from './lists';

/** Pages loaded on scrolling before a press is needed, so that the footer can be reached. */
const AUTOMATIC_PAGES = 10;

const unfetched = {
  title: 'Ett fel uppstod',
  text: 'Kunde inte hämta startplatser. Försök igen senare.',
} as const;

const usePages = (input: List['input']) =>
  trpc.listings.search.useInfiniteQuery(input, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** The link to the next page, which is fetched before it scrolls into view. */
function NextPage({
  list: { href, bare, manual },
  pages,
}: {
  list: List;
  pages: ReturnType<typeof usePages>;
}) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const near = entry?.isIntersecting ?? false;
  const automatic = !manual && (data?.pages.length ?? 0) % AUTOMATIC_PAGES !== 0;
  const proceeds = near && automatic && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (proceeds) void fetchNextPage();
  }, [proceeds, fetchNextPage]);
  useEffect(() => {
    if (isFetchNextPageError) showProblem(unfetched.title, unfetched.text);
  }, [isFetchNextPageError]);
  const next = data?.pages.at(-1)?.nextCursor;
  if (!next) return null;
  return (
    <>
      {isFetchingNextPage && (
        <Box mt="lg">
          <ListingGridSkeleton count={3} bare={bare} />
        </Box>
      )}
      <Center mt="lg" ref={ref}>
        <Button
          component="a"
          href={pageAddress(href, next)}
          variant="default"
          size="lg"
          loading={isFetchingNextPage}
          onClick={inPlace(() => void fetchNextPage())}
        >
          {isFetchNextPageError ? 'Försök igen' : 'Visa fler'}
        </Button>
      </Center>
    </>
  );
}

/**
 * A list of listings that loads more on scrolling, or on a press. The previous results stay, dimmed, until the new are
 * loaded.
 */
export function ListingResults({ list, empty }: { list: List; empty: ReactNode }) {
  const { input, href, label, bare, ads, filters, short, failure = unfetched } = list;
  const pages = usePages(input);
  const { data, isPending, isPlaceholderData, refetch } = pages;
  if (!data && !isPending) return <ListingsFailed {...failure} onRetry={() => refetch()} />;
  const listings = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Box miw={0}>
      <Transition mounted={isPending || isPlaceholderData} enterDelay={100}>
        {(style) => <Loader type="oval" style={style} className={classes.spinner} aria-hidden="true" />}
      </Transition>
      {isPending ? (
        <ListingGridSkeleton bare={bare} />
      ) : (
        <div className={classes.found} data-stale={isPlaceholderData || undefined}>
          {data.pageParams[0] && (
            <Center mb="md">
              {/* A whole page of its own: this one has the list from a later place on. */}
              <Button component="a" href={href} variant="subtle">
                Visa från början
              </Button>
            </Center>
          )}
          {listings.length === 0 ? (
            empty
          ) : (
            <CardGrid label={label} rows={!bare}>
              <ListingItems listings={listings} bare={bare} filters={filters} ads={ads} />
            </CardGrid>
          )}
          {!short && <NextPage list={list} pages={pages} />}
        </div>
      )}
    </Box>
  );
}
