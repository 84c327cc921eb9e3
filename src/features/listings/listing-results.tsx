'use client';

import { Box, Button, Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '@/components/empty-state';
import { onPlainClick } from '@/components/link';
import { Loading } from '@/components/skeletons';
import { showProblem } from '@/components/toast';
import { trpc } from '@/trpc/client';
import { onceEach } from './item-key';
import type { ListingCardData } from './listing-action';
import classes from './listings.module.css';
import { type List, pageAddress } from './lists';

/** The list could not be fetched: a toast once, and a button to try again. */
function ListingsFailed({
  title,
  text,
  onRetry,
  children,
}: {
  title: string;
  text: string;
  onRetry: () => void;
  /** Another action. */
  children?: ReactNode;
}) {
  useEffect(() => showProblem(title, text), [title, text]);
  return (
    <EmptyState picture="error" title={title} text={text}>
      <Button onClick={onRetry}>Försök igen</Button>
      {children}
    </EmptyState>
  );
}

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

/** Whether what a list shows is not what was asked for yet: a spinner stands where it was asked. */
export function useIsFinding(input: List['input']): boolean {
  const { isPending, isPlaceholderData } = usePages(input);
  return isPending || isPlaceholderData;
}

interface NextPageProps {
  list: List;
  pages: ReturnType<typeof usePages>;
  skeleton: ListingResultsProps['skeleton'];
}

/** The link to the next page, which is fetched before it scrolls into view. */
function NextPage({ list: { href, manual }, pages, skeleton }: NextPageProps) {
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
          <Loading label="Laddar startplatser">{skeleton(3)}</Loading>
        </Box>
      )}
      <Center mt="lg" ref={ref}>
        <Button
          component="a"
          href={pageAddress(href, next)}
          variant="default"
          size="lg"
          loading={isFetchingNextPage}
          onClick={onPlainClick(() => void fetchNextPage())}
        >
          {isFetchNextPageError ? 'Försök igen' : 'Visa fler'}
        </Button>
      </Center>
    </>
  );
}

interface ListingResultsProps {
  list: List;
  empty: ReactNode;
  /** So many listings before their content. */
  skeleton: (count: number) => ReactNode;
  children: (listings: ListingCardData[]) => ReactNode;
}

/**
 * A list of listings that loads more on scrolling, or on a press. The previous results stay, dimmed, until the new are
 * loaded.
 */
export function ListingResults({ list, empty, skeleton, children }: ListingResultsProps) {
  const { input, href, short, failure = unfetched } = list;
  const pages = usePages(input);
  const { data, isPending, isPlaceholderData, refetch } = pages;
  if (!data && !isPending) return <ListingsFailed {...failure} onRetry={() => refetch()} />;
  const listings = onceEach(data?.pages.flatMap((page) => page.items) ?? []);
  return (
    <Box miw={0}>
      {isPending ? (
        <Loading label="Laddar startplatser">{skeleton(6)}</Loading>
      ) : (
        <div className={classes.found} data-stale={isPlaceholderData || undefined}>
          {data.pageParams[0] && (
            <Center mb="md">
              {/* A whole page of its own: this one has the list from a later item on. */}
              <Button component="a" href={href} variant="subtle">
                Visa från början
              </Button>
            </Center>
          )}
          {listings.length === 0 ? empty : children(listings)}
          {!short && <NextPage list={list} pages={pages} skeleton={skeleton} />}
        </div>
      )}
    </Box>
  );
}
