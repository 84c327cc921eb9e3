'use client';

import { useState } from 'react';
import { Text } from '@/components/basics';
import { Button } from '@/components/button';
import { columnsOf, DataTable } from '@/components/data-table';
import { Section } from '@/components/page';
import { formatKr } from '@/text/money';
import { raceActLabels } from '@/text/race-acts';
import { type Outputs, trpc } from '@/trpc/client';
import { RaceActs } from './race-acts';
import { When } from './when';

type Change = Outputs['raceActs']['waiting'][number];

function Open({ change }: { change: Change }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="sm" variant="light" onClick={() => setOpened(true)}>
        Visa förslaget
      </Button>
      {opened && <RaceActs race={change.race} onClose={() => setOpened(false)} />}
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
  column.accessor('kind', { header: 'Ändring', cell: ({ getValue }) => raceActLabels[getValue()] }),
  column.accessor('refundTotal', {
    header: 'Högst åter',
    meta: { numeric: true },
    cell: ({ getValue }) => formatKr(getValue()),
  }),
  column.display({
    id: 'by',
    header: 'Föreslaget av',
    cell: ({ row: { original: change } }) => (change.own ? 'Dig' : change.by),
  }),
  column.accessor('proposedAt', {
    header: 'Föreslaget',
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  column.display({
    id: 'open',
    header: 'Åtgärd',
    cell: ({ row }) => <Open change={row.original} />,
  }),
]);

/** Changes of whole races that wait for a second admin; nothing is drawn when there are none. */
export function WaitingRaceChanges() {
  const waiting = trpc.raceActs.waiting.useQuery();
  if (!waiting.data?.length) return null;
  return (
    <Section id="foreslagna" title="Väntar på en administratör till">
      <DataTable
        label="Föreslagna ändringar av lopp"
        columns={columns}
        items={waiting.data}
        idOf={({ id }) => id}
      />
    </Section>
  );
}
