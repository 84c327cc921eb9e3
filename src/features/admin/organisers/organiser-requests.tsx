'use client';

import { Anchor, Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { type Column, DataTable } from '@/components/data-table';
import { type Fact, Facts } from '@/components/facts';
import { FormDialog } from '@/components/form-dialog';
import { Link } from '@/components/link';
import { useServerForm } from '@/components/server-form';
import { StateBadge } from '@/components/state-badge';
import { UserText } from '@/components/user-text';
import { taskListPath } from '@/domain/moderation/tasks';
import { approveJoinInput } from '@/domain/organiser/input';
import { useMay } from '@/features/auth/use-may';
import { formatFullInstant, formatShortDate } from '@/text/dates';
import { editLines } from '@/text/organiser';
import { type Outputs, trpc } from '@/trpc/client';
import { ActionDialog } from '../action-dialog';
import { Instant, Subtext } from '../cells';
import { managedRacePath } from '../manager-tabs';
import { ShownAlone, useNamedOf } from '../named-row';

type Request = Outputs['admin']['organisers']['requests'][number];
type Race = Request['races'][number];
const NEW = 'new';

/** Whose a race is, and whether the address is at its own domain. */
const RequestedRace = ({ race, own }: { race: Race; own: string | null }) => (
  <li>
    <Anchor component={Link} href={`/lopp/${race.slug}`}>
      {race.raceName}
    </Anchor>
    , {formatShortDate(race.date)}.{' '}
    {race.organiserId && race.organiserId === own
      ? 'Har fått det.'
      : race.organiserId
        ? `Hör till ${race.organiserName}.`
        : race.atDomain
          ? 'Adressen hör till loppets domän.'
          : 'Adressen hör inte till loppets domän.'}
  </li>
);

const factsOf = ({ contactName, email, link, at }: Request): Fact[] => [
  { label: 'Kontakt', value: `${contactName}, ${email}` },
  {
    label: 'Lopp som saknas',
    value: link && (
      <Anchor target="_blank" rel="noopener noreferrer" href={link}>
        {link}
      </Anchor>
    ),
  },
  { label: 'Skickad', value: formatFullInstant(at) },
];

/** Asks which organiser it is: a new one, or one that there is. */
function ApproveDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const organisers = trpc.admin.organisers.list.useQuery();
  const holder = request.races.find(({ organiserId }) => organiserId)?.organiserId;
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: approveJoinInput,
    initialValues: { organiserId: request.organiserId ?? holder ?? NEW },
    toInput: ({ organiserId }) => ({
      id: request.id,
      organiserId: organiserId === NEW ? null : organiserId,
    }),
    send: client.admin.organisers.approveRequest.mutate,
    meta: { done: ['Arrangören är ansluten', `${request.email} får veta det med mejl.`] },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Anslut ${request.organiserName}?`}
      onClose={onClose}
      submit="Anslut"
      busy={busy}
      onSubmit={submit}
    >
      <Text>
        {request.email} blir inbjuden som kontaktperson. En adress på loppets domän kan vara vems som helst
        där: kontrollera att personen företräder arrangören. Lopp utan arrangör läggs till. Lopp som hör till
        en annan arrangör ligger kvar där.
      </Text>
      {!request.organiserId && (
        <Select
          label="Arrangör"
          searchable
          allowDeselect={false}
          data={[
            { value: NEW, label: `Ny: ${request.organiserName}` },
            ...(organisers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          key={form.key('organiserId')}
          {...form.getInputProps('organiserId')}
        />
      )}
    </FormDialog>
  );
}

function DeclineDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const { client } = trpc.useUtils();
  return (
    <ActionDialog
      title={`Säg nej till ${request.organiserName}?`}
      text={`${request.email} får skälet i ett mejl.`}
      confirm="Säg nej"
      danger
      send={(reason) => client.admin.organisers.declineRequest.mutate({ id: request.id, reason })}
      meta={{ done: ['Ansökan är avböjd', 'Skälet mejlas.'] }}
      onClose={onClose}
    />
  );
}

function RequestCard({ request, decides }: { request: Request; decides: boolean }) {
  const [opened, setOpened] = useState<'approve' | 'decline' | null>(null);
  const close = () => setOpened(null);
  const { id, organiserName, note, races, organiserId } = request;
  return (
    <Card component="article" aria-labelledby={`ansokan-${id}`}>
      <Title order={3} size="h4" id={`ansokan-${id}`} mb="xs">
        {organiserName}
      </Title>
      {note && <UserText mb="sm">{note}</UserText>}
      {races.length > 0 && (
        <ul>
          {races.map((race) => (
            <RequestedRace key={race.id} race={race} own={organiserId} />
          ))}
        </ul>
      )}
      <Facts columns facts={factsOf(request)} />
      {decides && (
        <Group gap="xs" mt="md">
          <Button variant="light" aria-label={`Anslut ${organiserName}`} onClick={() => setOpened('approve')}>
            Anslut
          </Button>
          <Button
            variant="default"
            aria-label={`Säg nej till ${organiserName}`}
            onClick={() => setOpened('decline')}
          >
            Säg nej
          </Button>
        </Group>
      )}
      {opened === 'approve' && <ApproveDialog request={request} onClose={close} />}
      {opened === 'decline' && <DeclineDialog request={request} onClose={close} />}
    </Card>
  );
}

/** The organisers that ask to join and wait for an admin; renders nothing without any. */
export function JoinRequests() {
  const requests = trpc.admin.organisers.requests.useQuery();
  const decides = useMay('accounts');
  const { shown, alone } = useNamedOf(requests.data, 'forfragningar');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="forfragningar">
      <Title order={2} size="h3" id="forfragningar" mb="xs">
        Vill ansluta
      </Title>
      {alone && <ShownAlone href={taskListPath('organiserRequest')} />}
      <Stack gap="md">
        {shown.map((request) => (
          <RequestCard key={request.id} request={request} decides={decides} />
        ))}
      </Stack>
    </section>
  );
}

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
  { id: 'undo', header: 'Åtgärd', hideHeader: true, cell: (edit) => <UndoButton edit={edit} /> },
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
