'use client';

import { useState } from 'react';
import { columnsOf, DataTable } from '@/components/mantine/data-table';
import { Text, Title } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { formatKr } from '@/text/money';
import { raceChangeLabels } from '@/text/race-changes';
import { type Outputs, trpc } from '@/trpc/client';
import { RaceChanges } from './race-changes';
import { When } from './when';

type Change = Outputs['raceChanges']['waiting'][number];

function Open({ change }: { change: Change }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="sm" variant="light" onClick={() => setOpened(true)}>
        Visa förslaget
      </Button>
      {opened && <RaceChanges race={change.race} onClose={() => setOpened(false)} />}
    </>
  );
}

const column = columnsOf<Change>();
const columns = column.columns([
  column.display({
    id: 'race',
    header: 'Lopp',
    cell: ({ row: { original: change } }) => (
      <div>
        <Text fw={600}>{change.race.raceName}</Text>
        <Text size="xs" c="dimmed">
          {change.race.distance}
        </Text>
      </div>
    ),
  }),
  column.display({
    id: 'kind',
    header: 'Ändring',
    cell: ({ row }) => raceChangeLabels[row.original.kind],
  }),
  column.display({
    id: 'refundTotal',
    header: 'Högst åter',
    meta: { numeric: true },
    cell: ({ row }) => formatKr(row.original.refundTotal),
  }),
  column.display({
    id: 'by',
    header: 'Föreslaget av',
    cell: ({ row: { original: change } }) => (change.own ? 'Dig' : change.by),
  }),
  column.display({
    id: 'proposedAt',
    header: 'Föreslaget',
    cell: ({ row }) => <When at={row.original.proposedAt} />,
  }),
  column.display({
    id: 'open',
    header: 'Åtgärd',
    cell: ({ row }) => <Open change={row.original} />,
  }),
]);

/** Race changes that wait for a second admin; renders nothing without any. */
export function WaitingRaceChanges() {
  const waiting = trpc.raceChanges.waiting.useQuery();
  if (!waiting.data?.length) return null;
  return (
    <section aria-labelledby="foreslagna">
      <Title order={2} id="foreslagna" mb="md">
        Väntar på en administratör till
      </Title>
      <DataTable
        label="Föreslagna ändringar av lopp"
        columns={columns}
        items={waiting.data}
        idOf={({ id }) => id}
      />
    </section>
  );
}
