'use client';

import { Box, Text, VisuallyHidden } from '@mantine/core';
import dynamic from 'next/dynamic';
import { memo, useCallback } from 'react';
import { renderNothing } from '@/components/missing-code';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { AdSlot } from '@/features/ads/ads';
import classes from './browse.module.css';
import { FilterChips } from './filter-chips';
import { type FilterOptions, findRace } from './filter-options';
import { FilterPanel } from './filter-panel';
import type { Filters } from './filters';
import { FoundText, useCounts } from './found-text';
import { ListingResults } from './listing-results';
import { searchList } from './lists';
import { SearchBox } from './search-box';
import { ShowChoice } from './show-choice';
import { useFilters } from './use-filters';

const NothingInSearch = dynamic(
  () => import('./nothing-in-search').then((file) => file.NothingInSearch).catch(renderNothing),
  { loading: () => null },
);

const FOUND = 'antal-startplatser';

/** /search: everything that is for sale, narrowed by the address. */
export function SearchView({ options }: { options: FilterOptions }) {
  const { filters, deferredFilters, change, clear } = useFilters();
  const counts = useCounts(deferredFilters);
  const raceId = findRace(options, deferredFilters)?.id;
  const showAll = useCallback(() => {
    // The button goes with the filters, and would take the focus with it.
    document.getElementById(FOUND)?.focus();
    clear();
  }, [clear]);

  return (
    <Page>
      <Box mt={{ base: -16, sm: 0 }}>
        <div className={classes.heading}>
          <PageHeading title="Hitta din startplats" />
        </div>
        <SearchBox
          filters={filters}
          onChange={(query) => change({ query })}
          onPick={(picked) => change({ query: undefined, ...picked })}
        />
        <Text id={FOUND} tabIndex={-1} fw={600} my={{ base: 4, sm: 'sm' }} aria-live="polite" mih="1.6em">
          <FoundText counts={counts} />
        </Text>
        <VisuallyHidden>
          <h2>Filter och resultat</h2>
        </VisuallyHidden>
        <div className={classes.browse}>
          <FilterPanel
            options={options}
            filters={filters}
            change={change}
            clear={clear}
            resultCount={counts?.total}
            extra={<ShowChoice filters={filters} change={change} />}
          />
          <div>
            <FilterChips path="/search" filters={filters} change={change} resultsId={FOUND} />
            <Box visibleFrom="md" mb="sm" className={classes.wideChoice}>
              <ShowChoice filters={filters} change={change} />
            </Box>
            <Box mb={{ base: 6, sm: 'md' }} className={classes.promoted}>
              <AdSlot slot="search-top" raceId={raceId} />
            </Box>
            <SearchResults options={options} filters={deferredFilters} clear={showAll} />
          </div>
        </div>
      </Box>
    </Page>
  );
}

interface SearchResultsProps {
  options: FilterOptions;
  filters: Filters;
  clear: () => void;
}

/** Memoised: a press renders the filters at once, and the results with the deferred filters. */
const SearchResults = memo(function SearchResults({ options, filters, clear }: SearchResultsProps) {
  return (
    <ListingResults
      list={searchList(filters, options)}
      empty={<NothingInSearch query={filters.query} clear={clear} />}
    />
  );
});
