'use client';

import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { columnsOf, type Sort } from '@/components/mantine/data-table';
import { nextPage, PagedTable } from '@/components/mantine/paged-table';
import { Group, Stack, Text } from '@/components/ui/basics';
import { EmptyState } from '@/components/ui/empty-state';
import { StatusBadge } from '@/components/ui/status-badge';
import type { UserKind, UserSort } from '@/domain/validation/user';
import { formatInstantDate } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import { initialInputs } from './initial-inputs';
import classes from './tables.module.css';
import { PersonView } from './user-view';
import { WideModal } from './wide-modal';

type Person = Outputs['admin']['users']['list']['items'][number];

/** Debounce of typing, ms. */
const PAUSE = 250;

const kinds: Record<UserKind, string> = {
  sellers: 'Säljare',
  admins: 'Administratörer',
  blocked: 'Spärrade',
};

const column = columnsOf<Person>();
const columns = (onShow: (id: string) => void) =>
  column.columns([
    column.accessor('displayName', {
      header: 'Person',
      cell: ({ row: { original: person } }) => (
        <UnstyledButton className={classes.open} onClick={() => onShow(person.id)}>
          {person.displayName}
          <Text component="span" display="block" size="xs" c="dimmed">
            {person.username}
          </Text>
        </UnstyledButton>
      ),
    }),
    column.accessor('email', {
      header: 'E-post',
      meta: { wide: true },
      cell: ({ getValue }) => getValue() ?? 'Din motpart',
    }),
    column.display({
      id: 'state',
      header: 'Konto',
      cell: ({ row: { original: person } }) => (
        <Group gap={4}>
          {person.blockedAt && <StatusBadge tone="bad">Spärrad</StatusBadge>}
          {person.isAdmin && <StatusBadge tone="wait">Administratör</StatusBadge>}
          {person.isSeller && <StatusBadge tone="good">Säljare</StatusBadge>}
          {!person.blockedAt && !person.isAdmin && !person.isSeller && '–'}
        </Group>
      ),
    }),
    column.accessor('createdAt', {
      header: 'Medlem sedan',
      cell: ({ getValue }) => <span className={classes.whole}>{formatInstantDate(getValue())}</span>,
    }),
  ]);

/** Users, searched by e-mail address, name or username. Opening one is logged in the audit log. */
export function UsersTab() {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), PAUSE);
  const [kind, setKind] = useState<UserKind | ''>('');
  const [sort, setSort] = useState<Sort>({ id: initialInputs.users.sort, desc: initialInputs.users.desc });
  const [shown, setShown] = useState<string | null>(null);
  const shownColumns = useMemo(() => columns(setShown), []);
  const people = trpc.admin.users.list.useInfiniteQuery(
    { query, ...(kind && { kind }), sort: sort.id as UserSort, desc: sort.desc },
    { ...nextPage, placeholderData: keepPreviousData },
  );
  return (
    <Stack gap="lg">
      <Group gap="sm" align="flex-end">
        <TextInput
          label="Sök person"
          placeholder="E-post, namn eller användarnamn"
          type="search"
          maxLength={100}
          flex="3 1 16rem"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          label="Visa"
          flex="1 1 10rem"
          data={[
            { value: '', label: 'Alla' },
            ...Object.entries(kinds).map(([value, label]) => ({ value, label })),
          ]}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as UserKind | '')}
        />
      </Group>
      <PagedTable
        query={people}
        failure="Kunde inte hämta personer"
        empty={<EmptyState picture="search" title="Ingen person" text="Ingen passar det du letar efter." />}
        label="Personer"
        columns={shownColumns}
        idOf={({ id }) => id}
        sort={sort}
        onSort={setSort}
        busy={people.isPlaceholderData}
      />
      <WideModal opened={shown !== null} onClose={() => setShown(null)} title="Person">
        {shown && <PersonView id={shown} />}
      </WideModal>
    </Stack>
  );
}
