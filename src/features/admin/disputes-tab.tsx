'use client';

import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { RowsSkeleton } from '@/components/skeletons';
import { trpc } from '@/trpc/client';
import { DisputeCase } from './dispute-case';
import { type DisputeFilter, disputesQuery } from './disputes-query';

const filters: { value: DisputeFilter; label: string }[] = [
  { value: 'pending', label: 'Väntar' },
  { value: 'refunded', label: 'Återbetalda' },
  { value: 'resolved', label: 'Utbetalda' },
  { value: 'all', label: 'Alla' },
];

/** Reported problems, newest first. */
export function DisputesTab() {
  const [filter, setFilter] = useState<DisputeFilter>('pending');
  const disputes = trpc.admin.disputes.useInfiniteQuery(disputesQuery(filter), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const items = disputes.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack>
      <SegmentedControl
        aria-label="Visa ärenden"
        styles={{ label: { display: 'grid', placeItems: 'center', minHeight: 44, paddingInline: 4 } }}
        data={filters}
        value={filter}
        onChange={(value) => setFilter(value as DisputeFilter)}
      />
      {disputes.isPending && <RowsSkeleton count={3} />}
      {disputes.isError && (
        <EmptyState picture="error" title="Kunde inte hämta dispyter">
          <Button onClick={() => disputes.refetch()}>Försök igen</Button>
        </EmptyState>
      )}
      {disputes.isSuccess && items.length === 0 && (
        <EmptyState picture="done" title="Inga ärenden" text="Här är det lugnt just nu." />
      )}
      {items.map((item) => (
        <DisputeCase key={item.id} item={item} />
      ))}
      {disputes.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            onClick={() => disputes.fetchNextPage()}
            loading={disputes.isFetchingNextPage}
          >
            Visa fler
          </Button>
        </Group>
      )}
    </Stack>
  );
}
