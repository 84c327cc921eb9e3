'use client';

import { Button, Center, Skeleton, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { memo, useRef } from 'react';
import { ChoiceRow } from '@/components/choice-row';
import { Link, onPlainClick } from '@/components/link';
import { fallbackToNull } from '@/components/missing-code';
import { Section } from '@/components/section';
import { CardResults } from '@/features/listings/card-results';
import { FilterChips, FoundText, useCounts } from '@/features/listings/filter-chips';
import { FilterPanel } from '@/features/listings/filter-panel';
import { type FilterOptions, type Filters, pathWithFilters } from '@/features/listings/filters';
import { useIsFinding } from '@/features/listings/listing-results';
import classes from '@/features/listings/listings.module.css';
import { HOME_LIMIT, homeList, homeQuery } from '@/features/listings/lists';
import { SearchBox } from '@/features/listings/search-box';
import { useFilters } from '@/features/listings/use-filters';
import own from './home-listings.module.css';

/** Links to the races that come first, and to all filters. */
function RacePicks({
  names,
  chosen,
  onPick,
}: {
  names: string[];
  chosen: string | undefined;
  onPick: (race?: string) => void;
}) {
  return (
    <ChoiceRow label="Nästa lopp">
      {names.map((name) => (
        <li key={name}>
          <Button
            component={Link}
            href={chosen === name ? '/#aktuella' : `/?race=${encodeURIComponent(name)}#aktuella`}
            prefetch={false}
            variant={chosen === name ? 'filled' : 'default'}
            aria-current={chosen === name ? 'true' : undefined}
            onClick={onPlainClick(() => onPick(chosen === name ? undefined : name))}
          >
            {name}
          </Button>
        </li>
      ))}
      <li>
        <Button component={Link} href="/search" variant="subtle">
          Alla filter
        </Button>
      </li>
    </ChoiceRow>
  );
}

const NothingOnHome = dynamic(
  () => import('@/features/listings/nothing-found').then((file) => file.NothingOnHome).catch(fallbackToNull),
  { loading: () => <Skeleton height="22rem" radius="lg" /> },
);

/** "Aktuella startplatser": the newest few, with the same filters as the search. */
export function HomeListings({ options }: { options: FilterOptions }) {
  const { filters, deferredFilters, change, clear } = useFilters();
  const found = useRef<HTMLParagraphElement>(null);
  const counts = useCounts(deferredFilters);

  return (
    <div className={own.home}>
      <RacePicks names={options.next} chosen={filters.race} onPick={(race) => change({ race })} />
      <Section title="Aktuella startplatser" id="aktuella">
        <div className={own.search}>
          <SearchBox
            filters={filters}
            onChange={(query) => change({ query })}
            busy={useIsFinding(homeQuery(deferredFilters))}
          />
        </div>
        <Text
          id="antal-startplatser"
          ref={found}
          tabIndex={-1}
          c="dimmed"
          aria-live="polite"
          mih="1.6em"
          className={own.count}
        >
          <FoundText counts={counts} />
        </Text>
        <div className={classes.browse}>
          <FilterPanel options={options} filters={filters} change={change} clear={clear} counts={counts} />
          <div>
            <FilterChips path="/" filters={filters} change={change} results={found} />
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
    <CardResults
      list={homeList(filters, options)}
      empty={<NothingOnHome filters={filters} options={options} />}
    />
  );
});
