'use client';

import { Button, Text, Title } from '@mantine/core';
import { type Column, DataTable } from '@/components/data-table';
import { formatKr } from '@/text/numbers';
import { raceChangeLabels } from '@/text/race';
import { type Outputs, trpc } from '@/trpc/client';
import { Instant } from '../instant';
import { Subtext } from '../subtext';
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

const columns: Column<Change>[] = [
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
