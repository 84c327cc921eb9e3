'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Text, VisuallyHidden } from '@/components/ui/basics';
import { LazyEmptyState } from '@/components/ui/lazy-empty-state';
import { MainButton } from '@/components/ui/main-button';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { AdSlot } from '@/features/ads/ads';
import { trpc } from '@/trpc/client';
import classes from './browse.module.css';
import { FilterChips } from './filter-chips';
import { useFilterOptions } from './filter-options';
import { FilterPanel } from './filter-panel';
import { countQuery, type Filters, pathWithFilters, searchQuery } from './filters';
import { ListingResults } from './listing-results';
import { countText } from './results';
import { SearchBox } from './search-box';
import { useFilters } from './use-filters';

const FOUND = 'antal-startplatser';

/** /search: everything that is for sale, narrowed by the address. */
export function SearchView({ from }: { from: string | null }) {
  const { filters, deferredFilters, change, clear } = useFilters();
  const { data: total } = trpc.listings.count.useQuery(countQuery(deferredFilters), {
    placeholderData: keepPreviousData,
  });
  const { chosen } = useFilterOptions(deferredFilters);

  return (
    <Page>
      <PageHeading title="Hitta din startplats" />
      <SearchBox filters={filters} onChange={(query) => change({ query })} />
      <Text id={FOUND} tabIndex={-1} my="md" fw={600} aria-live="polite" mih="1.6em">
        {total !== undefined && countText(total)}
      </Text>
      <VisuallyHidden>
        <h2>Filter och resultat</h2>
      </VisuallyHidden>
      <div className={classes.browse}>
        <FilterPanel filters={filters} change={change} clear={clear} resultCount={total} />
        <div>
          <div className={classes.above}>
            <AdSlot slot="search-top" raceId={chosen?.id} />
          </div>
          <FilterChips path="/search" filters={filters} change={change} resultsId={FOUND} />
          <SearchResults filters={deferredFilters} from={from} raceId={chosen?.id} clear={clear} />
        </div>
      </div>
    </Page>
  );
}

interface SearchResultsProps {
  filters: Filters;
  from: string | null;
  raceId: string | undefined;
  clear: () => void;
}

/** Memoised: a press renders the filters at once, and the results with the deferred filters. */
const SearchResults = memo(function SearchResults({ filters, from, raceId, clear }: SearchResultsProps) {
  const path = pathWithFilters('/search', filters);
  const [openedAt] = useState(path);
  return (
    <ListingResults
      input={searchQuery(filters)}
      // The cursor of one list is not valid in another.
      from={path === openedAt ? from : null}
      href={path}
      label="Startplatser"
      raceId={raceId}
      empty={
        <LazyEmptyState
          picture="search"
          title="Inga startplatser hittades"
          text="Prova med färre eller andra filter."
        >
          <MainButton onClick={clear}>Visa alla startplatser</MainButton>
        </LazyEmptyState>
      }
    />
  );
});
