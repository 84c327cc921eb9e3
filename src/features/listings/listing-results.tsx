'use client';

import { Box, Button, Center, Loader, Skeleton, Transition } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { BibCard } from '@/components/bib-card';
import { CardGrid, CardGridItem } from '@/components/card-grid';
import { EmptyState } from '@/components/empty-state';
import { inPlace } from '@/components/link';
import { Loading } from '@/components/skeletons';
import { showProblem } from '@/components/toast';
import { trpc } from '@/trpc/client';
import { ListingItems } from './listing-cards';
import classes from './listings.module.css';
import { type List, pageAddress } from './lists';

/** A listing card before its content. */
const ListingCardSkeleton = ({ bare = false }: { bare?: boolean }) => (
  <BibCard
    as="div"
    className={bare ? undefined : classes.row}
    cover={!bare && <Skeleton radius={0} height="100%" />}
  >
    <div className={classes.content}>
      <Skeleton height={24} width="75%" />
      <Skeleton height={28} width="50%" mt={8} />
      <Skeleton height={14} width="80%" mt={8} />
      <div className={classes.facts}>
        {!bare && <Skeleton height={16} width="60%" />}
        <Skeleton height={16} width="45%" mt={8} />
      </div>
    </div>
    <Skeleton height={44} radius="xl" className={classes.action} />
  </BibCard>
);

const ListingGridSkeleton = ({ count = 6, bare }: { count?: number; bare?: boolean }) => (
  <Loading label="Laddar startplatser">
    <CardGrid rows={!bare}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
        <CardGridItem key={index}>
          <ListingCardSkeleton bare={bare} />
        </CardGridItem>
      ))}
    </CardGrid>
  </Loading>
);

/** The list could not be fetched: says so once as a toast, and stays with a way to try again. */
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
