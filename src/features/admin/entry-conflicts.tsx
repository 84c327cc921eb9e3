'use client';

import { Anchor, Button, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '@/components/data-table';
import { Link } from '@/components/link';
import { formatDate } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { type Outputs, trpc } from '@/trpc/client';
import { Under } from './under';
import { When } from './when';

type Conflict = Outputs['admin']['entryConflicts'][number];

function Handle({ conflict }: { conflict: Conflict }) {
  const handle = trpc.admin.handleEntryConflict.useMutation({ meta: { done: 'Markerad som hanterad' } });
  if (conflict.own) return <Text size="sm">{errorTexts.CONFLICT_OF_INTEREST.text}</Text>;
  return (
    <Button
      size="sm"
      variant="light"
      loading={handle.isPending}
      onClick={() => handle.mutate({ id: conflict.id })}
    >
      Hanterad
    </Button>
  );
}

/** Who, by the name that search in Personer knows, and which listing. */
const Who = ({ username, listingId, none }: { username: string; listingId: string | null; none: string }) => (
  <div>
    <Text size="sm">{username}</Text>
    <Under>
      {listingId ? (
        <Anchor component={Link} href={`/listings/${listingId}`}>
          Visa annonsen
        </Anchor>
      ) : (
        none
      )}
    </Under>
  </div>
);

const columns: Column<Conflict>[] = [
  {
    id: 'race',
    header: 'Lopp',
    cell: ({ race }) => (
      <div>
        <Text fw={600}>{race.raceName}</Text>
        <Under>{formatDate(race.date)}</Under>
      </div>
    ),
  },
  {
    id: 'holder',
    header: 'Har platsen',
    cell: ({ holder, listingId }) => (
      <Who username={holder} listingId={listingId} none="Annonsen är borttagen" />
    ),
  },
  {
    id: 'seller',
    header: 'Ville sälja den',
    cell: ({ seller, pausedListingId }) => (
      <Who username={seller} listingId={pausedListingId} none="Ny annons" />
    ),
  },
  { id: 'at', header: 'När', cell: ({ at }) => <When at={at} /> },
  { id: 'handle', header: 'Åtgärd', cell: (conflict) => <Handle conflict={conflict} /> },
];

/** Attempts to list a start number that another listing of the race has; renders nothing without any. */
export function EntryConflicts() {
  const conflicts = trpc.admin.entryConflicts.useQuery();
  if (!conflicts.data?.length) return null;
  return (
    <section aria-labelledby="startnummer">
      <Title order={2} id="startnummer" mb="xs">
        Samma startnummer i två annonser
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Den andra annonsen har stoppats. Numret visas inte. Fråga båda efter arrangörens bekräftelse.
      </Text>
      <DataTable
        label="Startnummer i två annonser"
        columns={columns}
        items={conflicts.data}
        idOf={({ id }) => id}
      />
    </section>
  );
}
