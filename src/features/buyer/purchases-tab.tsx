'use client';

import { Button, Group, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { FilteredList, type Narrowing } from '@/components/list-filter';
import { MainLink } from '@/components/main-button';
import { nextPage } from '@/components/paged-list';
import { MY_BIDS } from '@/domain/bid/states';
import type { BuyerFilter } from '@/domain/purchase/states';
import { type Inputs, trpc } from '@/trpc/client';
import { PurchaseCard } from './purchase-card';

const groups: Record<BuyerFilter, string> = {
  running: 'Pågår',
  done: 'Slutförda',
  refunded: 'Återbetalda',
};

/** The user's purchases, newest first. */
export function PurchasesTab({ page }: { page: Inputs['purchases']['mine'] }) {
  const [narrowed, setNarrowed] = useState<Narrowing<BuyerFilter>>({});
  const query = trpc.purchases.mine.useInfiniteQuery(
    { ...page, ...narrowed },
    { ...nextPage, placeholderData: keepPreviousData },
  );
  const items = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = items.find(
    ({ events, request }) => events.includes('receiptConfirmed') || request?.open,
  )?.purchaseId;
  return (
    <section aria-labelledby="kop">
      <Group justify="space-between" mb="md">
        <Title order={2} id="kop">
          Dina Köp
        </Title>
        <Button component={Link} href={MY_BIDS} variant="default">
          Dina köpbud
        </Button>
      </Group>
      <FilteredList
        label="Sök bland dina köp"
        groups={groups}
        value={narrowed}
        onChange={setNarrowed}
        query={query}
        failure="Kunde inte hämta dina köp"
        rowHeight={360}
        noMatch="Inget köp stämmer"
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
          <PurchaseCard key={purchase.purchaseId} purchase={purchase} main={purchase.purchaseId === first} />
        ))}
      </FilteredList>
    </section>
  );
}
