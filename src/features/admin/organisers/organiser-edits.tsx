'use client';

import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { confirmAction } from '@/components/confirm';
import { type Column, DataTable } from '@/components/data-table';
import { Link } from '@/components/link';
import { StateBadge } from '@/components/state-badge';
import { UserText } from '@/components/user-text';
import { useMay } from '@/features/auth/viewer';
import { formatShortDate } from '@/text/dates';
import { editLines } from '@/text/organiser';
import { type Outputs, trpc } from '@/trpc/client';
import { Instant } from '../instant';
import { managedRacePath } from '../manager-tabs';
import { Subtext } from '../subtext';

type Edit = Outputs['admin']['races']['edits'][number];

/** What was changed, as it was and as it became. */
const Changes = ({ edit }: { edit: Edit }) => (
  <Stack gap="xs">
    {editLines(edit).map(({ label, before, after }) => (
      <div key={label}>
        <Text fw={600}>{label}</Text>
        <UserText size="sm">Före: {before}</UserText>
        <UserText size="sm">Efter: {after}</UserText>
      </div>
    ))}
  </Stack>
);

function UndoButton({ edit: { id, race, undoneAt } }: { edit: Edit }) {
  const edits = useMay('content');
  const undo = trpc.admin.races.undoEdit.useMutation({
    meta: { done: ['Ändringen är ångrad', race.raceName] },
  });
  if (undoneAt) {
    return (
      <>
        <StateBadge color="gray" label="Ångrad" />
        <Subtext>
          <Instant at={undoneAt} />
        </Subtext>
      </>
    );
  }
  if (!edits) return null;
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={`Ångra ändringen av ${race.raceName}`}
      loading={undo.isPending}
      onClick={() =>
        confirmAction({
          title: 'Ångra ändringen?',
          text: 'Loppet får tillbaka det som stod före. Köp som redan är gjorda påverkas inte.',
          confirm: 'Ångra ändringen',
          onConfirm: () => undo.mutate({ id }),
        })
      }
    >
      Ångra
    </Button>
  );
}

const columns: Column<Edit>[] = [
  {
    id: 'race',
    header: 'Lopp',
    cell: ({ race, organiser, by, createdAt }) => (
      <>
        <Anchor component={Link} href={managedRacePath(race.id)}>
          {race.raceName}
        </Anchor>
        <Subtext>
          {race.distance}, {formatShortDate(race.date)}
        </Subtext>
        <Subtext>
          {organiser}, {by}
        </Subtext>
        <Subtext>
          <Instant at={createdAt} />
        </Subtext>
      </>
    ),
  },
  { id: 'changes', header: 'Ändring', wide: true, cell: (edit) => <Changes edit={edit} /> },
  { id: 'undo', header: 'Åtgärd', bare: true, cell: (edit) => <UndoButton edit={edit} /> },
];

/** What contacts of organisers have changed of their races, with a way back; renders nothing without any. */
export function OrganiserEdits() {
  const edits = trpc.admin.races.edits.useQuery();
  if (!edits.data?.length) return null;
  return (
    <section aria-labelledby="arrangorers-andringar">
      <Title order={2} size="h3" id="arrangorers-andringar" mb="xs">
        Ändrat av arrangörer
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Vad kontaktpersonerna har ändrat i sina lopp, det nyaste först.
      </Text>
      <DataTable label="Ändrat av arrangörer" columns={columns} items={edits.data} idOf={({ id }) => id} />
    </section>
  );
}
