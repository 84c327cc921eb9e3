'use client';

import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import type { Column, Sort } from '@/components/mantine/data-table';
import { options } from '@/components/mantine/options';
import { PagedTable } from '@/components/mantine/paged-table';
import { Group, Stack } from '@/components/ui/basics';
import { EmptyState } from '@/components/ui/empty-state';
import { nextPage } from '@/components/ui/paged-list';
import { StatusBadge } from '@/components/ui/status-badge';
import type { UserKind, UserSort } from '@/domain/validation/user';
import { formatInstantDate } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import { initialInputs } from './initial-inputs';
import classes from './tables.module.css';
import { Under } from './under';
import { UserView } from './user-view';
import { WideModal } from './wide-modal';

type User = Outputs['admin']['users']['list']['items'][number];

/** Debounce of typing, ms. */
const PAUSE = 250;

const kinds: Record<UserKind, string> = {
  sellers: 'Säljare',
  admins: 'Administratörer',
  blocked: 'Spärrade',
};

const columns = (onShow: (id: string) => void): Column<User>[] => [
  {
    id: 'displayName',
    header: 'Person',
    sortBy: 'server',
    cell: (user) => (
      <UnstyledButton className={classes.open} onClick={() => onShow(user.id)}>
        {user.displayName}
        <Under>{user.username}</Under>
      </UnstyledButton>
    ),
  },
  {
    id: 'email',
    header: 'E-post',
    sortBy: 'server',
    wide: true,
    cell: ({ email }) => email ?? 'Din motpart',
  },
  {
    id: 'state',
    header: 'Konto',
    cell: (user) => (
      <Group gap={4}>
        {user.blockedAt && <StatusBadge tone="bad">Spärrad</StatusBadge>}
        {user.isAdmin && <StatusBadge tone="wait">Administratör</StatusBadge>}
        {user.isSeller && <StatusBadge tone="good">Säljare</StatusBadge>}
        {!user.blockedAt && !user.isAdmin && !user.isSeller && '–'}
      </Group>
    ),
  },
  {
    id: 'createdAt',
    header: 'Medlem sedan',
    sortBy: 'server',
    cell: ({ createdAt }) => <span className={classes.whole}>{formatInstantDate(createdAt)}</span>,
  },
];

/** Users, searched by e-mail address, name or username. Opening one is logged in the audit log. */
export function UsersTab() {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), PAUSE);
  const [kind, setKind] = useState<UserKind | ''>('');
  const [sort, setSort] = useState<Sort>({ id: initialInputs.users.sort, desc: initialInputs.users.desc });
  const named = useSearchParams().get('person');
  const [shown, setShown] = useState(named);
  // A link to another person, while this list is shown.
  const [last, setLast] = useState(named);
  if (named !== last) {
    setLast(named);
    setShown(named);
  }
  const users = trpc.admin.users.list.useInfiniteQuery(
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
          data={[{ value: '', label: 'Alla' }, ...options(kinds)]}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as UserKind | '')}
        />
      </Group>
      <PagedTable
        query={users}
        failure="Kunde inte hämta personer"
        empty={<EmptyState picture="search" title="Ingen person" text="Ingen passar det du letar efter." />}
        label="Personer"
        columns={columns(setShown)}
        idOf={({ id }) => id}
        sort={sort}
        onSort={setSort}
        busy={users.isPlaceholderData}
      />
      <WideModal opened={shown !== null} onClose={() => setShown(null)} title="Person">
        {shown && <UserView id={shown} />}
      </WideModal>
    </Stack>
  );
}
