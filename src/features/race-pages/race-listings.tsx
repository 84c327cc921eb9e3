'use client';

import { memo, useState } from 'react';
import { Choice } from '@/components/ui/choice';
import { LazyEmptyState } from '@/components/ui/lazy-empty-state';
import { type SortOrder, sortOrders } from '@/domain/listing/search';
import { pathWithFilters, raceQuery, sortLabels } from '@/features/listings/filters';
import { ListingResults } from '@/features/listings/listing-results';
import { useFilters } from '@/features/listings/use-filters';
import classes from './race-listings.module.css';

/** Without the orders by date: one race has one date. */
const orders = sortOrders.filter((order) => !order.startsWith('date'));

interface RaceListingsProps {
  raceId: string;
  path: string;
  raceName: string;
  from: string | null;
  /** Listings of this race can still be bought. */
  open: boolean;
  /** There is more than one listing to sort. */
  many: boolean;
}

/** What is for sale at one race, in the order the address says. */
export function RaceListings({ many, ...race }: RaceListingsProps) {
  const { filters, deferredFilters, change } = useFilters();
  return (
    <>
      {many && (
        <Choice
          className={classes.order}
          label="Sortering"
          value={filters.sortBy ?? 'newest'}
          onChange={(event) => change({ sortBy: event.currentTarget.value as SortOrder })}
          data={orders.map((order) => ({ value: order, label: sortLabels[order] }))}
        />
      )}
      <RaceResults {...race} sortBy={deferredFilters.sortBy} />
    </>
  );
}

/** Memoised: choosing an order renders the field at once, and the results with the deferred order. */
const RaceResults = memo(function RaceResults({
  raceId,
  path,
  raceName,
  from,
  open,
  sortBy,
}: Omit<RaceListingsProps, 'many'> & { sortBy: SortOrder | undefined }) {
  const [openedAs] = useState(sortBy);
  const here = pathWithFilters(path, { ...(sortBy && { sortBy }) });
  return (
    <ListingResults
      input={raceQuery(raceId, sortBy)}
      from={sortBy === openedAs ? from : null}
      href={here}
      bare
      raceId={raceId}
      label={`Startplatser till ${raceName}`}
      empty={
        <LazyEmptyState
          picture="search"
          order={3}
          title={open ? 'Inga startplatser till salu just nu' : 'Inga startplatser'}
          text={open ? 'Nya platser kommer upp när någon får förhinder.' : 'Här säljs inga platser längre.'}
        />
      }
    />
  );
});
