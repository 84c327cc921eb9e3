'use client';

import { Anchor, Group, NativeSelect, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, PagedTable, type Sort } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { options, SearchField } from '@/components/fields';
import { Link } from '@/components/link';
import { nextPage } from '@/components/paged-list';
import { StateBadge } from '@/components/state-badge';
import type { UserKind, UserSort } from '@/domain/account/admin-input';
import { formatInstantDate } from '@/text/dates';
import { adminRoleLabels } from '@/text/moderation';
import { type Outputs, trpc } from '@/trpc/client';
import { Subtext } from '../cells';
import { initialInputs } from '../initial-inputs';
import { userPath } from '../manager-tabs';
import classes from '../tables.module.css';

type User = Outputs['admin']['users']['list']['items'][number];

/** Debounce of typing, ms. */
const PAUSE = 250;

const kinds: Record<UserKind, string> = {
  sellers: 'Säljare',
  admins: 'Administratörer',
  blocked: 'Spärrade',
};

const columns: Column<User>[] = [
  {
    id: 'displayName',
    header: 'Person',
    sortBy: 'server',
    cell: (user) => (
      <Anchor component={Link} href={userPath(user.id)} className={classes.open} underline="hover">
        {user.displayName}
        <Subtext>{user.username}</Subtext>
      </Anchor>
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
        {user.blockedAt && <StateBadge color="red" label="Spärrad" />}
        {user.isAdmin && <StateBadge color="blue" label={adminRoleLabels[user.adminRole]} />}
        {user.isSeller && <StateBadge color="pine" label="Säljare" />}
        {!user.blockedAt && !user.isAdmin && !user.isSeller && '–'}
      </Group>
    ),
  },
  {
    id: 'createdAt',
    header: 'Medlem sedan',
    sortBy: 'server',
    cell: ({ createdAt }) => <span className={classes.date}>{formatInstantDate(createdAt)}</span>,
  },
];

/** Users, searched by e-mail address, name or username. Opening one is logged in the audit log. */
export function UsersTab() {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), PAUSE);
  const [kind, setKind] = useState<UserKind | ''>('');
  const [sort, setSort] = useState<Sort>({ id: initialInputs.users.sort, desc: initialInputs.users.desc });
  const users = trpc.admin.users.list.useInfiniteQuery(
    { query, ...(kind && { kind }), sort: sort.id as UserSort, desc: sort.desc },
    { ...nextPage, placeholderData: keepPreviousData },
  );
  return (
    <Stack gap="lg">
      <Group gap="sm" align="flex-end">
        <SearchField
          label="Sök person"
          placeholder="E-post, namn eller användarnamn"
          flex="3 1 16rem"
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
        columns={columns}
        idOf={({ id }) => id}
        sort={sort}
        onSort={setSort}
        busy={users.isPlaceholderData}
      />
    </Stack>
  );
}
