'use client';

import { memo, useCallback, useState } from 'react';
import { Choice } from '@/components/choice';
import { LateEmptyState } from '@/components/late-empty-state';
import { type SortOrder, sortOrders } from '@/domain/listing/search';
import { type Filters, pathWithFilters, raceQuery, sortLabels } from '@/features/listings/filters';
import { ListingResults, usePagesAhead } from '@/features/listings/listing-results';
import { useFilters } from '@/features/listings/use-filters';
import classes from './race-listings.module.css';

/** All have the same day here. */
const orders = sortOrders.filter((order) => !order.startsWith('date'));

interface RaceListingsProps {
  raceId: string;
  path: string;
  raceName: string;
  from: string | null;
  /** Places can still be bought here. */
  open: boolean;
  /** There is more than one to order. */
  many: boolean;
}

/** What is for sale at one race, in the order the address says. */
export function RaceListings({ many, ...race }: RaceListingsProps) {
  const { raceId } = race;
  const ordered = useCallback(({ sortBy }: Filters) => raceQuery(raceId, sortBy), [raceId]);
  const { filters, settled, change } = useFilters(usePagesAhead(ordered));
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
      <RaceResults {...race} sortBy={settled.sortBy} />
    </>
  );
}

/** Drawn anew when the order has settled, not when one is chosen. */
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
        <LateEmptyState
          picture="search"
          order={3}
          title={open ? 'Inga startplatser till salu just nu' : 'Inga startplatser'}
          text={open ? 'Nya platser kommer upp när någon får förhinder.' : 'Här säljs inga platser längre.'}
        />
      }
    />
  );
});
