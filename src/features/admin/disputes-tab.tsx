'use client';

import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { PagedList } from '@/components/paged-list';
import { trpc } from '@/trpc/client';
import { DisputeCase } from './dispute-case';
import { type DisputeFilter, disputesQuery } from './disputes-query';

const filters: { value: DisputeFilter; label: string }[] = [
  { value: 'pending', label: 'Väntar' },
  { value: 'refunded', label: 'Återbetalda' },
  { value: 'resolved', label: 'Utbetalda' },
  { value: 'all', label: 'Alla' },
];

const PAUSE_MS = 250;

/** Reported problems, newest first. */
export function DisputesTab() {
  const [filter, setFilter] = useState<DisputeFilter>('pending');
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const disputes = trpc.admin.disputes.useInfiniteQuery(disputesQuery(filter, query), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const items = disputes.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack>
      <TextInput
        type="search"
        label="Sök på lopp eller e-postadress"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Visa ärenden"
        styles={{ label: { display: 'grid', placeItems: 'center', minHeight: 44, paddingInline: 4 } }}
        data={filters}
        value={filter}
        onChange={(value) => setFilter(value as DisputeFilter)}
      />
      <PagedList
        query={disputes}
        failure="Kunde inte hämta dispyter"
        rowHeight={360}
        empty={
          <EmptyState
            picture={query ? 'empty' : 'done'}
            title={query ? 'Inget ärende stämmer' : 'Inga ärenden'}
            text={query ? 'Sök på något annat.' : 'Här är det lugnt just nu.'}
          />
        }
      >
        {items.map((item) => (
          <DisputeCase key={item.id} item={item} />
        ))}
      </PagedList>
    </Stack>
  );
}
