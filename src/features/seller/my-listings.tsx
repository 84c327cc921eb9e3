'use client';

import { Button, Group, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { FilteredList, isNarrowed, type Narrowing } from '@/components/list-filter';
import { MainLink } from '@/components/main-button';
import { nextPage } from '@/components/paged-list';
import type { SellerFilter } from '@/domain/listing/states';
import { type Inputs, trpc } from '@/trpc/client';
import { Drafts } from './drafts/draft-cards';
import { MyListingCard } from './my-listing-card';

const groups: Record<SellerFilter, string> = {
  forSale: 'Till salu',
  running: 'Sålda, pågår',
  paused: 'Pausade',
  done: 'Slutförda',
};

/** The seller's drafts and listings, in the server's order: what needs attention first. */
export function MyListings({ page }: { page: Inputs['listings']['mine'] }) {
  const [narrowed, setNarrowed] = useState<Narrowing<SellerFilter>>({});
  const query = trpc.listings.mine.useInfiniteQuery(
    { ...page, ...narrowed },
    { ...nextPage, placeholderData: keepPreviousData },
  );
  // The order changes over time: an item that has moved to the next page is shown once.
  const items = [
    ...new Map(query.data?.pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
  ];
  const drafts = trpc.drafts.mine.useQuery().data ?? [];
  const first = items.find(({ can }) => can.nameChange)?.id;
  return (
    <section aria-labelledby="annonser">
      <Group justify="space-between" mb="md">
        <Title order={2} id="annonser">
          Mina annonser
        </Title>
        {(items.length > 0 || drafts.length > 0 || isNarrowed(narrowed)) && (
          <Button component={Link} href="/post-ad" variant="light">
            Skapa annons
          </Button>
        )}
      </Group>
      <Drafts drafts={drafts} main={first === undefined} />
      <FilteredList
        label="Sök bland dina annonser"
        groups={groups}
        value={narrowed}
        onChange={setNarrowed}
        query={query}
        failure="Kunde inte hämta dina annonser"
        rowHeight={320}
        noMatch="Ingen annons stämmer"
        empty={
          drafts.length > 0 ? null : (
            <EmptyState
              picture="empty"
              title="Du har inga annonser"
              text="Kan du inte springa? Lägg upp din startplats, så tar någon annan över den."
            >
              <MainLink href="/post-ad">Skapa annons</MainLink>
            </EmptyState>
          )
        }
      >
        {items.map((listing) => (
          <MyListingCard key={listing.id} listing={listing} main={listing.id === first} />
        ))}
      </FilteredList>
    </section>
  );
}
