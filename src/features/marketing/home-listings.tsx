'use client';

import { Box, Button, Center, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { memo } from 'react';
import { Link } from '@/components/link';
import { renderNothing } from '@/components/missing-code';
import { Section } from '@/components/section';
import classes from '@/features/listings/browse.module.css';
import { FilterChips } from '@/features/listings/filter-chips';
import { type FilterOptions, findRace } from '@/features/listings/filter-options';
import { FilterPanel } from '@/features/listings/filter-panel';
import { type Filters, pathWithFilters } from '@/features/listings/filters';
import { FoundText, useCounts } from '@/features/listings/found-text';
import { ListingResults } from '@/features/listings/listing-results';
import { HOME_LIMIT, homeList } from '@/features/listings/lists';
import { SearchBox } from '@/features/listings/search-box';
import { useFilters } from '@/features/listings/use-filters';
import { RacePicks } from '@/features/races/race-picks';
import own from './home-listings.module.css';

const NothingOnHome = dynamic(
  () => import('@/features/listings/nothing-found').then((file) => file.NothingOnHome).catch(renderNothing),
  { loading: () => null },
);

const FOUND = 'antal-startplatser';

/** "Aktuella startplatser": the newest few, with the same filters as the search. */
export function HomeListings({ options }: { options: FilterOptions }) {
  const { filters, deferredFilters, change, clear } = useFilters();
  const counts = useCounts(deferredFilters);

  return (
    <div className={own.home}>
      <RacePicks names={options.popular} chosen={filters.race} onPick={(race) => change({ race })} />
      <Section title="Aktuella startplatser" id="aktuella">
        <Box mb={{ base: 'xs', sm: 0 }}>
          <SearchBox
            filters={filters}
            onChange={(query) => change({ query })}
            onPick={(picked) => change({ query: undefined, ...picked })}
          />
        </Box>
        <Text
          id={FOUND}
          tabIndex={-1}
          my="sm"
          c="dimmed"
          aria-live="polite"
          mih="1.6em"
          className={own.count}
        >
          <FoundText counts={counts} />
        </Text>
        <div className={classes.browse}>
          <FilterPanel
            options={options}
            filters={filters}
            change={change}
            clear={clear}
            resultCount={counts?.total}
          />
          <div>
            <FilterChips path="/" filters={filters} change={change} resultsId={FOUND} />
            <HomeResults options={options} filters={deferredFilters} />
            {counts && counts.total > HOME_LIMIT && (
              <Center mt="lg">
                <Button
                  component={Link}
                  href={pathWithFilters('/search', deferredFilters)}
                  variant="default"
                  size="lg"
                >
                  Visa alla startplatser
                </Button>
              </Center>
            )}
          </div>
        </div>
      </Section>
    </div>
  );
}

interface HomeResultsProps {
  options: FilterOptions;
  filters: Filters;
}

/** Memoised: a press renders the filters at once, and the results with the deferred filters. */
const HomeResults = memo(function HomeResults({ options, filters }: HomeResultsProps) {
  return (
    <ListingResults
      list={homeList(filters, options)}
      empty={<NothingOnHome race={findRace(options, filters)} />}
    />
  );
});
