'use client';

import { Title } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { MainLink } from '@/components/links';
import { PagedList } from '@/components/paged-list';
import { type Inputs, trpc } from '@/trpc/client';
import { PurchaseCard } from './purchase-card';

/** What the person has bought, newest first. */
export function PurchasesTab({ page }: { page: Inputs['purchases']['mine'] }) {
  const query = trpc.purchases.mine.useInfiniteQuery(page, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const items = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = items.find(({ trade }) => trade.events.includes('receiptConfirmed'))?.trade.purchaseId;
  return (
    <section aria-labelledby="kop">
      <Title order={2} id="kop" mb="md">
        Dina Köp
      </Title>
      <PagedList
        query={query}
        failure="Kunde inte hämta dina köp"
        rowHeight={360}
        empty={
          <EmptyState
            picture="empty"
            title="Du har inte köpt något än"
            text="Här följer du dina köp från betalning till utbetalning."
          >
            <MainLink href="/search">Hitta en startplats</MainLink>
          </EmptyState>
        }
      >
        {items.map((purchase) => (
          <PurchaseCard
            key={purchase.trade.purchaseId}
            purchase={purchase}
            main={purchase.trade.purchaseId === first}
          />
        ))}
      </PagedList>
    </section>
  );
}
