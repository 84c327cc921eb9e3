'use client';

import { Group, Title } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { LinkButton, MainLink } from '@/components/links';
import { PagedList } from '@/components/paged-list';
import { type Inputs, trpc } from '@/trpc/client';
import { MyListingCard } from './my-listing-card';

/** The seller's own listings, in the server's order: what needs attention first. */
export function MyListings({ page }: { page: Inputs['listings']['mine'] }) {
  const query = trpc.listings.mine.useInfiniteQuery(page, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  // The order moves as trades go on: what slid to the next page meanwhile is shown once.
  const items = [
    ...new Map(query.data?.pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
  ];
  const first = items.find(({ can }) => can.nameChange)?.id;
  return (
    <section aria-labelledby="annonser">
      <Group justify="space-between" mb="md">
        <Title order={2} id="annonser">
          Dina annonser
        </Title>
        {items.length > 0 && (
          <LinkButton href="/post-ad" variant="light">
            Skapa annons
          </LinkButton>
        )}
      </Group>
      <PagedList
        query={query}
        failure="Kunde inte hämta dina annonser"
        rowHeight={320}
        empty={
          <EmptyState
            picture="empty"
            title="Du har inga annonser"
            text="Kan du inte springa? Lägg upp din startplats, så tar någon annan över den."
          >
            <MainLink href="/post-ad">Skapa annons</MainLink>
          </EmptyState>
        }
      >
        {items.map((listing) => (
          <MyListingCard key={listing.id} listing={listing} main={listing.id === first} />
        ))}
      </PagedList>
    </section>
  );
}
