'use client';

import { Group, NativeSelect, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type Column, PagedTable, useByTime } from '@/components/data-table';
import { DayField } from '@/components/day-field';
import { EmptyState } from '@/components/empty-state';
import { options } from '@/components/fields';
import { nextPage } from '@/components/paged-list';
import { MAX_ACTION } from '@/domain/moderation/input';
import { auditActionLabels, entityLabels } from '@/text/audit';
import { type Outputs, trpc } from '@/trpc/client';
import { Instant } from '../cells';
import { AuditDetail } from './audit-detail';

type AuditEntry = Outputs['admin']['audit']['list']['items'][number];

/** Debounce of typing, ms. */
const PAUSE = 250;

const nothing = {
  adminId: '',
  action: '',
  entityId: '',
  from: null as string | null,
  to: null as string | null,
};

const day = { clearable: true, flex: '1 1 10rem' } as const;

const columns = (onPick: (entityId: string) => void): Column<AuditEntry>[] => [
  { id: 'at', header: 'När', sortBy: 'server', cell: ({ at }) => <Instant at={at} /> },
  { id: 'admin', header: 'Vem', cell: (item) => item.admin },
  { id: 'action', header: 'Vad', cell: (entry) => auditActionLabels[entry.action] },
  {
    id: 'entity',
    header: 'Gäller',
    cell: (entry) => (
      <UnstyledButton
        mih={44}
        ff="monospace"
        fz="xs"
        td="underline"
        aria-label={`Visa allt om ${entry.entityId}`}
        onClick={() => onPick(entry.entityId)}
      >
        {entry.entityId.slice(0, 8)}
      </UnstyledButton>
    ),
  },
  { id: 'detail', header: 'Detaljer', wide: true, cell: (entry) => <AuditDetail entry={entry} /> },
];

/** The audit log, newest first; read-only. */
export function AuditTab() {
  const [filters, setFilters] = useState(nothing);
  const { turned: oldest, ...order } = useByTime('at');
  const [{ adminId, action, entityId, from, to }] = useDebouncedValue(filters, PAUSE);
  const update = (change: Partial<typeof nothing>) => setFilters({ ...filters, ...change });
  const admins = trpc.admin.audit.admins.useQuery().data ?? [];
  const query = trpc.admin.audit.list.useInfiniteQuery(
    {
      ...(adminId && { adminId }),
      ...(action && { action }),
      ...(entityId.trim() && { entityId }),
      ...(from && { from }),
      ...(to && { to }),
      ...(oldest && { oldest }),
    },
    nextPage,
  );
  return (
    <Stack gap="lg">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Administratör"
          flex="1 1 10rem"
          data={[
            { value: '', label: 'Alla' },
            ...admins.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          value={filters.adminId}
          onChange={({ currentTarget }) => update({ adminId: currentTarget.value })}
        />
        <NativeSelect
          label="Handling"
          flex="1 1 12rem"
          data={[
            { value: '', label: 'Alla' },
            { group: 'Allt som rör', items: options(entityLabels) },
            { group: 'En handling', items: options(auditActionLabels) },
          ]}
          value={filters.action}
          onChange={({ currentTarget }) => update({ action: currentTarget.value })}
        />
        <TextInput
          label="Gäller (id)"
          flex="1 1 12rem"
          maxLength={MAX_ACTION}
          value={filters.entityId}
          onChange={({ currentTarget }) => update({ entityId: currentTarget.value })}
        />
        <Group gap="sm" flex="1 1 19rem" wrap="nowrap">
          <DayField label="Från" {...day} value={filters.from} onChange={(from) => update({ from })} />
          <DayField label="Till" {...day} value={filters.to} onChange={(to) => update({ to })} />
        </Group>
      </Group>
      <PagedTable
        query={query}
        failure="Kunde inte hämta loggen"
        empty={<EmptyState picture="empty" title="Inga handlingar" text="Ingen har gjort något sådant." />}
        label="Logg"
        columns={columns((picked) => update({ entityId: picked }))}
        idOf={({ id }) => id}
        {...order}
      />
    </Stack>
  );
}
