'use client';

import { Button, Center } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type ReactNode, useCallback, useEffect } from 'react';
import { CardGrid } from '@/components/card-grid';
import { inPlace } from '@/components/link';
import { showProblem } from '@/components/toast';
import { trpc } from '@/trpc/client';
import { AdAfter } from './ad-after';
import classes from './browse.module.css';
import { ListingItems } from './listing-items';
import { ListingGridSkeleton } from './listing-skeletons';
import { ListingsFailed } from './listings-failed';
import { type List, pageAddress } from './lists';
import { useNear } from './use-near';

/** Pages loaded on scrolling before a press is needed, so that the footer can be reached. */
const AUTOMATIC_PAGES = 10;

const unfetched = {
  title: 'Ett fel uppstod',
  text: 'Kunde inte hämta startplatser. Försök igen senare.',
} as const;

/** The pages of a list from a cursor on. */
function usePages(input: List['input'], from: string | null) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.listings.search), input, from],
    queryFn: ({ pageParam }) => client.listings.search.query({ ...input, cursor: pageParam }),
    initialPageParam: from,
    getNextPageParam: (page) => page.nextCursor,
    // What follows a cursor belongs to that list alone.
    ...(from === null && { placeholderData: keepPreviousData }),
  });
}

type Pages = ReturnType<typeof usePages>;

interface NextPageProps {
  pages: Pages;
  /** The address of the list's first page. */
  href: string;
  bare?: boolean;
  manual?: boolean;
  /** The cursor of the first page of `pages`, if the list has others before it. */
  cursor?: string;
}

/** The link to the next page, which is fetched before it scrolls into view. */
function NextPage({ pages, href, bare, manual, cursor }: NextPageProps) {
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = pages;
  const failed = pages.isFetchNextPageError || (pages.isError && !data);
  const count = (data?.pages.length ?? 0) + (cursor === undefined ? 0 : 1);
  const automatic = !manual && hasNextPage && !failed && !isFetching && count % AUTOMATIC_PAGES !== 0;
  const end = useNear(
    useCallback(() => {
      if (automatic) void fetchNextPage();
    }, [automatic, fetchNextPage]),
  );
  useEffect(() => {
    return failed ? showProblem(unfetched.title, unfetched.text) : undefined;
  }, [failed]);
  const next = data ? data.pages.at(-1)?.nextCursor : cursor;
  const loading = pages.isFetchingNextPage || pages.isPending;
  return (
    <>
      {loading && (
        <div className={classes.loadingMore}>
          <ListingGridSkeleton count={3} bare={bare} />
        </div>
      )}
      {next && (
        <Center mt="lg" ref={end}>
          <Button
            component="a"
            href={pageAddress(href, next)}
            variant="default"
            size="lg"
            loading={loading}
            onClick={inPlace(() => void (data ? fetchNextPage() : refetch()))}
          >
            {failed ? 'Försök igen' : 'Visa fler'}
          </Button>
        </Center>
      )}
    </>
  );
}

const itemsOf = (pages: Pages) => pages.data?.pages.flatMap((page) => page.items) ?? [];

interface LiveResultsProps {
  list: List;
  empty: ReactNode;
  /** The results that the page came with, until the first others are there. */
  before: ReactNode;
}

/** Results for other filters or another order than the page came with. */
function Results({ list, empty, before }: LiveResultsProps) {
  const { input, href, label, bare, manual, ads, filters, short, failure = unfetched } = list;
  const pages = usePages(input, null);
  const listings = itemsOf(pages);
  if (pages.isPending) return before ?? <ListingGridSkeleton bare={bare} />;
  if (pages.isError && !pages.data) return <ListingsFailed {...failure} onRetry={() => pages.refetch()} />;
  return (
    <div className={classes.results} data-stale={pages.isPlaceholderData || undefined}>
      {listings.length === 0 ? (
        empty
      ) : (
        <CardGrid label={label} rows={!bare}>
          <ListingItems listings={listings} bare={bare} filters={filters} ads={ads} />
        </CardGrid>
      )}
      {!short && <NextPage pages={pages} href={href} bare={bare} manual={manual} />}
    </div>
  );
}

interface RestProps {
  list: List;
  cursor: string;
  /** How many listings the page came with. */
  offset: number;
  /** The link as the page came with it. */
  before: ReactNode;
}

function Items({ list: { input, bare, ads, filters }, cursor, offset }: RestProps) {
  const listings = itemsOf(usePages(input, cursor));
  if (listings.length === 0) return null;
  return (
    <>
      <AdAfter shown={offset} {...ads} />
      <ListingItems listings={listings} offset={offset} bare={bare} filters={filters} ads={ads} />
    </>
  );
}

const RestLink = ({ list: { input, href, bare, manual }, cursor }: RestProps) => (
  <NextPage pages={usePages(input, cursor)} href={href} bare={bare} manual={manual} cursor={cursor} />
);

export const LiveResults = (props: LiveResultsProps) => <Results {...props} />;

/** What follows the page's own listings, in the same grid. */
export const MoreItems = (props: RestProps) => <Items {...props} />;

export const MoreLink = (props: RestProps) => <RestLink {...props} />;

export { LiveCount } from './live-count';
