'use client';

import { Button, Center, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { EmptyState } from '@/components/empty-state';
import { MainButton } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { ListingGridSkeleton } from '@/components/skeletons';
import { trpc } from '@/trpc/client';
import classes from './browse.module.css';
import { FilterPanel } from './filter-panel';
import { countQuery, searchQuery } from './filters';
import { countText, ListingGrid, ListingsFailed } from './results';
import { SearchBox } from './search-box';
import { useFilters } from './use-filters';

/** /search: everything that is for sale, narrowed by the address. */
export function SearchView() {
  const { filters, change, clear } = useFilters();
  const search = trpc.listings.search.useInfiniteQuery(searchQuery(filters), {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const listings = search.data?.pages.flatMap((page) => page.items) ?? [];
  const { data: total } = trpc.listings.count.useQuery(countQuery(filters), {
    placeholderData: keepPreviousData,
  });

  return (
    <Page>
      <PageHeading title="Hitta din startplats" />
      <SearchBox value={filters.query} onChange={(query) => change({ query })} />
      <Text my="md" fw={600} aria-live="polite" mih="1.6em">
        {total !== undefined && countText(total)}
      </Text>
      <VisuallyHidden>
        <h2>Filter och resultat</h2>
      </VisuallyHidden>
      <div className={classes.browse}>
        <FilterPanel filters={filters} change={change} clear={clear} resultCount={total} />
        <div className={classes.results} data-stale={search.isPlaceholderData || undefined}>
          {search.isPending && <ListingGridSkeleton />}
          {search.isError && !search.data && (
            <ListingsFailed
              title="Ett fel uppstod"
              text="Kunde inte hämta startplatser. Försök igen senare."
              onRetry={() => search.refetch()}
            />
          )}
          {search.data && listings.length === 0 && (
            <EmptyState
              picture="search"
              title="Inga startplatser hittades"
              text="Prova med färre eller andra filter."
            >
              <MainButton onClick={clear}>Visa alla startplatser</MainButton>
            </EmptyState>
          )}
          {listings.length > 0 && <ListingGrid listings={listings} label="Startplatser" />}
          {search.hasNextPage && (
            <Center mt="lg">
              <Button
                variant="default"
                size="lg"
                loading={search.isFetchingNextPage}
                onClick={() => search.fetchNextPage()}
              >
                Visa fler
              </Button>
            </Center>
          )}
        </div>
      </div>
    </Page>
  );
}
