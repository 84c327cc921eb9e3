'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Center, Text } from '@/components/ui/basics';
import { LinkButton } from '@/components/ui/links';
import { onDemand } from '@/components/ui/on-demand';
import { Section } from '@/components/ui/section';
import { useRotatingAds } from '@/features/ads/ads';
import classes from '@/features/listings/browse.module.css';
import { FilterChips } from '@/features/listings/filter-chips';
import { useFilterOptions } from '@/features/listings/filter-options';
import { FilterPanel } from '@/features/listings/filter-panel';
import { countQuery, HOME_LIMIT, homeQuery, pathWithFilters } from '@/features/listings/filters';
import { ListingGridSkeleton } from '@/features/listings/listing-skeletons';
import { countText, ListingGrid, ListingsFailed, OfflineNotice } from '@/features/listings/results';
import { SearchBox } from '@/features/listings/search-box';
import { useFilters } from '@/features/listings/use-filters';
import { RacePicks } from '@/features/races/race-picks';
import { trpc } from '@/trpc/client';

const NothingFound = onDemand(() =>
  import('@/features/listings/nothing-found').then((file) => file.NothingFound),
);

const FOUND = 'antal-startplatser';

/** "Aktuella startplatser": the newest few, with the same filters as the search. */
export function HomeListings() {
  const { filters, deferredFilters, change, clear } = useFilters();
  const search = trpc.listings.search.useQuery(homeQuery(deferredFilters), {
    placeholderData: keepPreviousData,
  });
  const { items = [] } = search.data ?? {};
  const { data: total } = trpc.listings.count.useQuery(countQuery(deferredFilters), {
    placeholderData: keepPreviousData,
  });

  const { chosen } = useFilterOptions(deferredFilters);
  const promos = useRotatingAds('card', chosen?.id);

  return (
    <>
      <RacePicks chosen={filters.race} onPick={(race) => change({ race })} />
      <Section title="Aktuella startplatser" id="aktuella">
        <SearchBox filters={filters} onChange={(query) => change({ query })} />
        <Text id={FOUND} tabIndex={-1} my="sm" c="dimmed" aria-live="polite" mih="1.6em">
          {total !== undefined && countText(total)}
        </Text>
        <div className={classes.browse}>
          <FilterPanel filters={filters} change={change} clear={clear} resultCount={total} />
          <div className={classes.results} data-stale={search.isPlaceholderData || undefined}>
            <FilterChips path="/" filters={filters} change={change} resultsId={FOUND} />
            <OfflineNotice paused={search.isPaused} />
            {search.isPending && <ListingGridSkeleton count={HOME_LIMIT} />}
            {search.isError && !search.data && (
              <ListingsFailed
                title="Ett fel inträffade"
                text="Kunde inte hämta startplatser."
                onRetry={() => search.refetch()}
              />
            )}
            {search.data && items.length === 0 && <NothingFound race={chosen} />}
            {items.length > 0 && (
              <ListingGrid
                ads={{ list: promos, every: 3, last: true }}
                listings={items}
                label="Aktuella startplatser"
              />
            )}
            {total !== undefined && total > HOME_LIMIT && (
              <Center mt="lg">
                <LinkButton href={pathWithFilters('/search', deferredFilters)} variant="default" size="lg">
                  Visa alla startplatser
                </LinkButton>
              </Center>
            )}
          </div>
        </div>
      </Section>
    </>
  );
}
