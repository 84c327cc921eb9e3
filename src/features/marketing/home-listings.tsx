'use client';

import { memo } from 'react';
import { Center, Text } from '@/components/ui/basics';
import { LinkButton } from '@/components/ui/links';
import { onDemand } from '@/components/ui/on-demand';
import { Section } from '@/components/ui/section';
import classes from '@/features/listings/browse.module.css';
import { FilterChips } from '@/features/listings/filter-chips';
import { type FilterOptions, findRace } from '@/features/listings/filter-options';
import { FilterPanel } from '@/features/listings/filter-panel';
import { countText, type Filters, pathWithFilters } from '@/features/listings/filters';
import { type FirstPage, ListingResults } from '@/features/listings/listing-results';
import { HOME_LIMIT, homeList } from '@/features/listings/lists';
import { SearchBox } from '@/features/listings/search-box';
import type { FilteredProps } from '@/features/listings/search-view';
import { useCount } from '@/features/listings/use-count';
import { useFilters } from '@/features/listings/use-filters';
import { RacePicks } from '@/features/races/race-picks';

const NothingOnHome = onDemand(() =>
  import('@/features/listings/nothing-found').then((file) => file.NothingOnHome),
);

const FOUND = 'antal-startplatser';

/** "Aktuella startplatser": the newest few, with the same filters as the search. */
export function HomeListings({ options, count, first, plain }: FilteredProps) {
  const { filters, deferredFilters, change, clear } = useFilters();
  const [total, counting] = useCount(count, deferredFilters);

  return (
    <>
      <RacePicks names={options.popular} chosen={filters.race} onPick={(race) => change({ race })} />
      <Section title="Aktuella startplatser" id="aktuella">
        <SearchBox filters={filters} onChange={(query) => change({ query })} />
        <Text id={FOUND} tabIndex={-1} my="sm" c="dimmed" aria-live="polite" mih="1.6em">
          {total !== undefined && countText(total)}
        </Text>
        {counting}
        <div className={classes.browse}>
          <FilterPanel
            options={options}
            filters={filters}
            change={change}
            clear={clear}
            resultCount={total}
            plain={plain}
          />
          <div>
            <FilterChips path="/" filters={filters} change={change} resultsId={FOUND} />
            <HomeResults options={options} filters={deferredFilters} first={first} />
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

interface HomeResultsProps {
  options: FilterOptions;
  filters: Filters;
  first: FirstPage | undefined;
}

/** Memoised: a press renders the filters at once, and the results with the deferred filters. */
const HomeResults = memo(function HomeResults({ options, filters, first }: HomeResultsProps) {
  return (
    <ListingResults
      list={homeList(filters, options)}
      first={first}
      empty={<NothingOnHome race={findRace(options, filters)} />}
    />
  );
});
