'use client';

import { Anchor, Button, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '@/components/data-table';
import { Link } from '@/components/link';
import { taskListPath } from '@/domain/moderation/tasks';
import { formatDate } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/numbers';
import { raceChangeLabels } from '@/text/race';
import { type Outputs, trpc } from '@/trpc/client';
import { Instant, Subtext } from '../cells';
import { ShownAlone, useNamedOf } from '../named-row';
import { useOpenedByAddress } from '../use-opened-by-address';
import { RaceChanges } from './race-changes';

type Change = Outputs['raceChanges']['waiting'][number];

function ProposalButton({ change }: { change: Change }) {
  const [opened, setOpened] = useOpenedByAddress(change.id);
  return (
    <>
      <Button size="sm" variant="light" onClick={() => setOpened(true)}>
        Visa förslaget
      </Button>
      {opened && <RaceChanges race={change.race} onClose={() => setOpened(false)} />}
    </>
  );
}

const changeColumns: Column<Change>[] = [
  {
    id: 'race',
    header: 'Lopp',
    cell: (change) => (
      <div>
        <Text fw={600}>{change.race.raceName}</Text>
        <Subtext>{change.race.distance}</Subtext>
      </div>
    ),
  },
  { id: 'kind', header: 'Ändring', cell: (item) => raceChangeLabels[item.kind] },
  { id: 'refundTotal', header: 'Högst åter', numeric: true, cell: (item) => formatKr(item.refundTotal) },
  { id: 'by', header: 'Föreslaget av', cell: (change) => (change.own ? 'Dig' : change.by) },
  { id: 'proposedAt', header: 'Föreslaget', cell: (item) => <Instant at={item.proposedAt} /> },
  { id: 'open', header: 'Åtgärd', cell: (item) => <ProposalButton change={item} /> },
];

/** Race changes that wait for a second admin; renders nothing without any. */
export function WaitingRaceChanges() {
  const waiting = trpc.raceChanges.waiting.useQuery();
  const { shown, alone } = useNamedOf(waiting.data, 'foreslagna');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="foreslagna">
      <Title order={2} id="foreslagna" mb="md">
        Väntar på en administratör till
      </Title>
      {alone && <ShownAlone href={taskListPath('raceChange')} />}
      <DataTable
        label="Föreslagna ändringar av lopp"
        columns={changeColumns}
        items={shown}
        idOf={({ id }) => id}
      />
    </section>
  );
}

type Conflict = Outputs['admin']['entryConflicts'][number];

function HandledButton({ conflict }: { conflict: Conflict }) {
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
const PartyCell = ({
  username,
  listingId,
  none,
}: {
  username: string;
  listingId: string | null;
  none: string;
}) => (
  <div>
    <Text size="sm">{username}</Text>
    <Subtext>
      {listingId ? (
        <Anchor component={Link} href={`/listings/${listingId}`}>
          Visa annonsen
        </Anchor>
      ) : (
        none
      )}
    </Subtext>
  </div>
);

const conflictColumns: Column<Conflict>[] = [
  {
    id: 'race',
    header: 'Lopp',
    cell: ({ race }) => (
      <div>
        <Text fw={600}>{race.raceName}</Text>
        <Subtext>{formatDate(race.date)}</Subtext>
      </div>
    ),
  },
  {
    id: 'holder',
    header: 'Har platsen',
    cell: ({ holder, listingId }) => (
      <PartyCell username={holder} listingId={listingId} none="Annonsen är borttagen" />
    ),
  },
  {
    id: 'seller',
    header: 'Ville sälja den',
    cell: ({ seller, pausedListingId }) => (
      <PartyCell username={seller} listingId={pausedListingId} none="Ny annons" />
    ),
  },
  { id: 'at', header: 'När', cell: ({ at }) => <Instant at={at} /> },
  { id: 'handle', header: 'Åtgärd', cell: (conflict) => <HandledButton conflict={conflict} /> },
];

/** Attempts to list a start number that another listing of the race has; renders nothing without any. */
export function EntryConflicts() {
  const conflicts = trpc.admin.entryConflicts.useQuery();
  const { shown, alone } = useNamedOf(conflicts.data, 'startnummer');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="startnummer">
      <Title order={2} id="startnummer" mb="xs">
        Samma startnummer i två annonser
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Den andra annonsen har stoppats. Numret visas inte. Fråga båda efter arrangörens bekräftelse.
      </Text>
      {alone && <ShownAlone href={taskListPath('entryConflict')} />}
      <DataTable
        label="Startnummer i två annonser"
        columns={conflictColumns}
        items={shown}
        idOf={({ id }) => id}
      />
    </section>
  );
}
