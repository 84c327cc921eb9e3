'use client';

import { Anchor, Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Fact, Facts } from '@/components/facts';
import { FormDialog } from '@/components/form-dialog';
import { Link } from '@/components/link';
import { UserText } from '@/components/user-text';
import { useMay } from '@/features/auth/viewer';
import { formatFullInstant, formatShortDate } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import { ActDialog } from '../act-dialog';

type Request = Outputs['admin']['organisers']['requests'][number];
type Race = Request['races'][number];
const NEW = 'new';

/** Whose a race is, and whether the address is at its own domain. */
const AskedRace = ({ race, own }: { race: Race; own: string | null }) => (
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
  const [picked, setPicked] = useState<string>(request.organiserId ?? holder ?? NEW);
  const approve = trpc.admin.organisers.approveRequest.useMutation({
    meta: { done: ['Arrangören är ansluten', `${request.email} får veta det med mejl.`] },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Anslut ${request.organiserName}?`}
      onClose={onClose}
      submit="Anslut"
      busy={approve.isPending}
      onSubmit={() => approve.mutate({ id: request.id, organiserId: picked === NEW ? null : picked })}
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
          value={picked}
          onChange={(value) => setPicked(value ?? NEW)}
        />
      )}
    </FormDialog>
  );
}

function DeclineDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const decline = trpc.admin.organisers.declineRequest.useMutation({
    meta: { done: ['Ansökan är avböjd', 'Skälet mejlas.'] },
    onSuccess: onClose,
  });
  return (
    <ActDialog
      title={`Säg nej till ${request.organiserName}?`}
      text={`${request.email} får skälet i ett mejl.`}
      confirm="Säg nej"
      danger
      busy={decline.isPending}
      onSend={(reason) => decline.mutate({ id: request.id, reason })}
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
            <AskedRace key={race.id} race={race} own={organiserId} />
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
  if (!requests.data?.length) return null;
  return (
    <section aria-labelledby="forfragningar">
      <Title order={2} size="h3" id="forfragningar" mb="xs">
        Vill ansluta
      </Title>
      <Stack gap="md">
        {requests.data.map((request) => (
          <RequestCard key={request.id} request={request} decides={decides} />
        ))}
      </Stack>
    </section>
  );
}
