'use client';

import { NativeSelect } from '@mantine/core';
import dynamic from 'next/dynamic';
import { memo } from 'react';
import { renderNothing } from '@/components/missing-code';
import { type SortOrder, sortOrders } from '@/domain/listing/search';
import { sortLabels } from '@/features/listings/filters';
import { ListingResults } from '@/features/listings/listing-results';
import { type ListedRace, raceList } from '@/features/listings/lists';
import { useFilters } from '@/features/listings/use-filters';

const NothingAtRace = dynamic(
  () => import('@/features/listings/nothing-found').then((file) => file.NothingAtRace).catch(renderNothing),
  { loading: () => null },
);

/** Without the orders by date: one race has one date. */
const orders = sortOrders.filter((order) => !order.startsWith('date'));

interface RaceListingsProps {
  race: ListedRace;
  /** Listings of this race can still be bought. */
  open: boolean;
  /** There is more than one listing to sort. */
  many: boolean;
}

/** What is for sale at one race, in the order the address says. */
export function RaceListings({ many, ...list }: RaceListingsProps) {
  const { filters, deferredFilters, change } = useFilters();
  return (
    <>
      {many && (
        <NativeSelect
          maw={288}
          mb="md"
          label="Sortering"
          value={filters.sortBy ?? 'newest'}
          onChange={(event) => change({ sortBy: event.currentTarget.value as SortOrder })}
          data={orders.map((order) => ({ value: order, label: sortLabels[order] }))}
        />
      )}
      <RaceResults {...list} sortBy={deferredFilters.sortBy} />
    </>
  );
}

/** Memoised: choosing an order renders the field at once, and the results with the deferred order. */
const RaceResults = memo(function RaceResults({
  race,
  open,
  sortBy,
}: Omit<RaceListingsProps, 'many'> & { sortBy: SortOrder | undefined }) {
  return <ListingResults list={raceList(race, sortBy)} empty={<NothingAtRace open={open} />} />;
});
