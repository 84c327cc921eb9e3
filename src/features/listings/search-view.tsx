'use client';

import { Box, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import dynamic from 'next/dynamic';
import { memo, useCallback, useRef } from 'react';
import { fallbackToNull } from '@/components/missing-code';
import { Page, PageHeading } from '@/components/page';
import { Segments } from '@/components/segments';
import { AdSlot } from '@/features/ads/ads';
import { CardResults } from './card-results';
import { FilterChips, FoundText, useCounts } from './filter-chips';
import { FilterPanel } from './filter-panel';
import { type FilterOptions, type Filters, findRace } from './filters';
import { useIsFinding } from './listing-results';
import classes from './listings.module.css';
import { searchList, searchQuery } from './lists';
import { SearchBox } from './search-box';
import { useFilters } from './use-filters';

interface ShowChoiceProps {
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
}

/** Whether a race's places are shown as one; where one race is chosen they never are. */
const ShowChoice = ({ filters, change }: ShowChoiceProps) =>
  !filters.race && (
    <Segments
      aria-label="Visa"
      size="xs"
      data={[
        { value: 'places', label: 'Varje plats' },
        { value: 'races', label: 'Per lopp' },
      ]}
      value={filters.show ?? 'places'}
      onChange={(show) => change({ show: show === 'races' ? show : undefined })}
    />
  );

const NothingInSearch = dynamic(
  () => import('./nothing-found').then((file) => file.NothingInSearch).catch(fallbackToNull),
  { loading: () => <Skeleton height="22rem" radius="lg" /> },
);

/** /search: everything that is for sale, narrowed by the address. */
export function SearchView({ options }: { options: FilterOptions }) {
  const { filters, deferredFilters, change, clear } = useFilters();
  const found = useRef<HTMLParagraphElement>(null);
  const counts = useCounts(deferredFilters);
  const raceId = findRace(options, deferredFilters)?.id;
  const showAll = useCallback(() => {
    // The button goes with the filters, and would take the focus with it.
    found.current?.focus();
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
          busy={useIsFinding(searchQuery(deferredFilters))}
        />
        <Text
          id="antal-startplatser"
          ref={found}
          tabIndex={-1}
          fw={600}
          my={{ base: 4, sm: 'sm' }}
          aria-live="polite"
          mih="1.6em"
        >
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
            counts={counts}
            extra={<ShowChoice filters={filters} change={change} />}
          />
          <div>
            <FilterChips path="/search" filters={filters} change={change} results={found} />
            <Box visibleFrom="md" mb="sm" className={classes.wideChoice}>
              <ShowChoice filters={filters} change={change} />
            </Box>
            <Box mb={{ base: 6, sm: 'md' }} className={classes.promoted}>
              <AdSlot slot="search-top" raceId={raceId} />
            </Box>
            <SearchResults
              options={options}
              filters={deferredFilters}
              clear={showAll}
              // Of races there is no such number.
              rest={counts && filters.show !== 'races' ? counts.total - counts.buyable : undefined}
            />
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
  rest: number | undefined;
}

/** Memoised: a press renders the filters at once, and the results with the deferred filters. */
const SearchResults = memo(function SearchResults({ options, filters, clear, rest }: SearchResultsProps) {
  return (
    <CardResults
      list={searchList(filters, options)}
      rest={rest}
      empty={<NothingInSearch filters={filters} options={options} clear={clear} />}
    />
  );
});
