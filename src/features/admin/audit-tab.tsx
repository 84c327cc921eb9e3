'use client';

import { Code, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { PagedList } from '@/components/paged-list';
import { MAX_ACTION } from '@/domain/validation/audit';
import { actLabels, entityLabels } from '@/text/acts';
import { formatInstant } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';

type Act = Outputs['admin']['audit']['list']['items'][number];

/** A pause in the typing this long is asked about, in ms. */
const PAUSE = 250;

const nothing = {
  adminId: '',
  action: '',
  entityId: '',
  from: null as string | null,
  to: null as string | null,
};

const day = {
  placeholder: 'Välj datum',
  valueFormat: 'D MMMM YYYY',
  clearable: true,
  flex: '1 1 10rem',
} as const;

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const ActTable = ({ acts }: { acts: Act[] }) => (
  <Table.ScrollContainer minWidth={720}>
    <Table striped verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {['När', 'Vem', 'Vad', 'Gäller', 'Detaljer'].map((heading) => (
            <Table.Th key={heading}>{heading}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {acts.map((act) => (
          <Table.Tr key={act.id}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatInstant(act.at)}</Table.Td>
            <Table.Td>{act.admin}</Table.Td>
            <Table.Td>{actLabels[act.action] ?? act.action}</Table.Td>
            <Table.Td>
              {entityLabels[act.entity] ?? act.entity}
              <Text size="xs" c="dimmed">
                {act.entityId}
              </Text>
            </Table.Td>
            <Table.Td maw={360}>
              {act.detail && (
                <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{act.detail}</Code>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

/** Everything admins have done, newest first. Nothing here can be changed. */
export function AuditTab() {
  const [asked, setAsked] = useState(nothing);
  const [{ adminId, action, entityId, from, to }] = useDebouncedValue(asked, PAUSE);
  const ask = (change: Partial<typeof nothing>) => setAsked({ ...asked, ...change });
  const admins = trpc.admin.audit.admins.useQuery().data ?? [];
  const query = trpc.admin.audit.list.useInfiniteQuery(
    {
      ...(adminId && { adminId }),
      ...(action && { action }),
      ...(entityId.trim() && { entityId }),
      ...(from && { from }),
      ...(to && { to }),
    },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
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
          value={asked.adminId}
          onChange={({ currentTarget }) => ask({ adminId: currentTarget.value })}
        />
        <NativeSelect
          label="Handling"
          flex="1 1 12rem"
          data={[
            { value: '', label: 'Alla' },
            { group: 'Allt som rör', items: choices(entityLabels) },
            { group: 'En handling', items: choices(actLabels) },
          ]}
          value={asked.action}
          onChange={({ currentTarget }) => ask({ action: currentTarget.value })}
        />
        <TextInput
          label="Gäller (id)"
          flex="1 1 12rem"
          maxLength={MAX_ACTION}
          value={asked.entityId}
          onChange={({ currentTarget }) => ask({ entityId: currentTarget.value })}
        />
        <DatePickerInput label="Från" {...day} value={asked.from} onChange={(from) => ask({ from })} />
        <DatePickerInput label="Till" {...day} value={asked.to} onChange={(to) => ask({ to })} />
      </Group>
      <PagedList
        query={query}
        failure="Kunde inte hämta loggen"
        empty={<EmptyState picture="empty" title="Inga handlingar" text="Ingen har gjort något sådant." />}
      >
        {items.length > 0 ? [<ActTable key="acts" acts={items} />] : []}
      </PagedList>
    </Stack>
  );
}
