'use client';

import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { CardGrid, CardGridItem } from '@/components/card-grid';
import { EmptyState } from '@/components/empty-state';
import { showProblem } from '@/components/toast';
import { useSessionUser } from '@/features/site/use-session';
import { formatCount } from '@/text/numbers';
import { ListingCard, type ListingCardData } from './listing-card';

/** "12 startplatser hittades" */
export const countText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'startplats' : 'startplatser'} hittades`;

interface ListingGridProps {
  listings: ListingCardData[];
  label?: string;
  bare?: boolean;
  inAll?: boolean;
}

export function ListingGrid({ listings, label, bare, inAll }: ListingGridProps) {
  const signedIn = Boolean(useSessionUser());
  return (
    <CardGrid label={label}>
      {listings.map((listing) => (
        <CardGridItem key={listing.id}>
          <ListingCard listing={listing} signedIn={signedIn} bare={bare} inAll={inAll} />
        </CardGridItem>
      ))}
    </CardGrid>
  );
}

/** The list could not be fetched: says so once as a toast, and stays with a way to try again. */
export function ListingsFailed({
  title,
  text,
  onRetry,
}: {
  title: string;
  text: string;
  onRetry: () => void;
}) {
  useEffect(() => showProblem(title, text), [title, text]);
  return (
    <EmptyState picture="error" title={title} text={text}>
      <Button onClick={onRetry}>Försök igen</Button>
    </EmptyState>
  );
}
