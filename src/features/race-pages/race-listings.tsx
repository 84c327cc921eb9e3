'use client';

import { Group, NativeSelect, Title } from '@mantine/core';
import dynamic from 'next/dynamic';
import { memo } from 'react';
import { fallbackToNull } from '@/components/missing-code';
import type { SortOrder } from '@/domain/listing/search';
import { sortLabels } from '@/features/listings/filters';
import { ListingResults } from '@/features/listings/listing-results';
import { type ListedRace, raceList, raceOrder, raceOrders } from '@/features/listings/lists';
import { useFilters } from '@/features/listings/use-filters';
import { RaceOfferSkeletons, RaceOffers } from './race-offers';

const NothingAtRace = dynamic(
  () => import('@/features/listings/nothing-found').then((file) => file.NothingAtRace).catch(fallbackToNull),
  { loading: () => null },
);

interface RaceListingsProps {
  race: ListedRace;
  /** Listings of this race can still be bought. */
  open: boolean;
  /** There is more than one listing to sort. */
  many: boolean;
}

/** One race's listings under their heading, in the order that the address has. */
export function RaceListings({ many, ...list }: RaceListingsProps) {
  const { filters, deferredFilters, change } = useFilters();
  return (
    <section id="platser" aria-labelledby="platser-title">
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} id="platser-title">
          Startplatser
        </Title>
        {many && (
          <NativeSelect
            aria-label="Sortering"
            flex="1 1 9rem"
            maw={192}
            value={raceOrder(filters.sortBy)}
            onChange={(event) => change({ sortBy: event.currentTarget.value as SortOrder })}
            data={raceOrders.map((order) => ({ value: order, label: sortLabels[order] }))}
          />
        )}
      </Group>
      <RaceResults {...list} sortBy={deferredFilters.sortBy} />
    </section>
  );
}

/** Memoised: choosing an order renders the field at once, and the results with the deferred order. */
const RaceResults = memo(function RaceResults({
  race,
  open,
  sortBy,
}: Omit<RaceListingsProps, 'many'> & { sortBy: SortOrder | undefined }) {
  const list = raceList(race, sortBy);
  return (
    <ListingResults
      list={list}
      empty={<NothingAtRace open={open} />}
      skeleton={(count) => <RaceOfferSkeletons count={count} />}
    >
      {(listings) => <RaceOffers listings={listings} label={list.label} ads={list.ads} />}
    </ListingResults>
  );
});
