'use client';

import { Button, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { BibCard } from '@/components/bib-card';
import { EmptyState } from '@/components/empty-state';
import { PagedList } from '@/components/paged-list';
import { StatusBadge } from '@/components/status-badge';
import { formatInstantDate } from '@/text/dates';
import { trpc } from '@/trpc/client';
import { PersonView } from './person-view';

/** A pause in the typing this long is asked about, in ms. */
const PAUSE = 250;

/** People, found by address, name or handle. Whoever is looked at closer, the audit log says so. */
export function UsersTab() {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), PAUSE);
  const [shown, setShown] = useState<string | null>(null);
  const people = trpc.admin.users.list.useInfiniteQuery(
    { query },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const items = people.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="lg">
      <TextInput
        label="Sök person"
        placeholder="E-post, namn eller användarnamn"
        type="search"
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <PagedList
        query={people}
        failure="Kunde inte hämta personer"
        empty={<EmptyState picture="search" title="Ingen person" text="Ingen passar det du letar efter." />}
      >
        {items.map((person) => (
          <BibCard key={person.id} as="article" aria-labelledby={`person-${person.id}`}>
            <Group justify="space-between">
              <Stack gap={0} miw={0}>
                <Title order={2} size="h4" id={`person-${person.id}`}>
                  {person.displayName}
                </Title>
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {person.email}, {person.username}, medlem sedan {formatInstantDate(person.createdAt)}
                </Text>
              </Stack>
              <Group gap="sm">
                {person.isAdmin && <StatusBadge tone="wait">Administratör</StatusBadge>}
                {person.blockedAt && <StatusBadge tone="bad">Spärrad</StatusBadge>}
                <Button
                  variant="light"
                  aria-label={`Visa ${person.displayName}`}
                  onClick={() => setShown(person.id)}
                >
                  Visa
                </Button>
              </Group>
            </Group>
          </BibCard>
        ))}
      </PagedList>
      <Modal opened={shown !== null} onClose={() => setShown(null)} title="Person" size="xl">
        {shown && <PersonView id={shown} />}
      </Modal>
    </Stack>
  );
}
