'use client';

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { RowsSkeleton } from '@/components/skeletons';
import { StateBadge } from '@/components/state-badge';
import { taskListPath } from '@/domain/moderation/tasks';
import { useMay } from '@/features/auth/use-may';
import { formatShortDate } from '@/text/dates';
import { trpc } from '@/trpc/client';
import { Deadline, Subtext } from '../cells';
import { ShownAlone, useNamedOf } from '../named-row';
import {
  type Contact,
  InviteContactDialog,
  type Organiser,
  OrganiserDialog,
  OrganiserRacesDialog,
  RemoveContactDialog,
} from './organiser-dialogs';
import { JoinRequests, OrganiserEdits } from './organiser-requests';

type Action =
  | { name: 'create' }
  | { name: 'update' | 'races' | 'invite'; organiser: Organiser }
  | { name: 'remove'; organiser: Organiser; contact: Contact };

const standing = ({ confirmedAt, expired }: Contact) =>
  confirmedAt
    ? ({ color: 'pine', label: 'Klar' } as const)
    : expired
      ? ({ color: 'gray', label: 'Har gått ut' } as const)
      : ({ color: 'blue', label: 'Inbjuden' } as const);

const contactColumns = (
  organiser: Organiser,
  decides: boolean,
  onAction: (action: Action) => void,
): Column<Contact>[] => [
  { id: 'email', header: 'E-post', wide: true, cell: ({ email }) => email },
  {
    id: 'standing',
    header: 'Läge',
    cell: (contact) => (
      <>
        <StateBadge {...standing(contact)} />
        {!contact.confirmedAt && !contact.expired && (
          <Subtext>
            Gäller till <Deadline at={contact.expiresAt} />
          </Subtext>
        )}
      </>
    ),
  },
  ...(decides
    ? [
        {
          id: 'actions',
          header: 'Åtgärd',
          hideHeader: true,
          cell: (contact: Contact) => (
            <Button
              variant="default"
              size="sm"
              aria-label={`${contact.confirmedAt ? 'Ta bort' : 'Dra tillbaka'} ${contact.email}`}
              onClick={() => onAction({ name: 'remove', organiser, contact })}
            >
              {contact.confirmedAt ? 'Ta bort' : 'Dra tillbaka'}
            </Button>
          ),
        },
      ]
    : []),
];

const racesOf = ({ races }: Organiser): string =>
  races.length === 0
    ? 'Inga lopp än.'
    : races
        .map(({ raceName, distance, date }) => `${raceName}, ${distance}, ${formatShortDate(date)}`)
        .join('; ');

const domainsOf = ({ webDomain, mailDomains }: Organiser): string =>
  [webDomain, ...mailDomains.map((each) => `@${each}`)].filter(Boolean).join(', ');

/** Whether mails confirm its name changes, and what a contact wants them to say. */
function MailProof({ organiser }: { organiser: Organiser }) {
  const { mailDomains, mailProves, confirmationWords, proposedWords } = organiser;
  const proves = mailProves && mailDomains.length > 0 && confirmationWords.length > 0;
  return (
    <>
      <Text>
        {proves
          ? `Mejl bekräftar namnbyten: ${confirmationWords.join(' ')}`
          : 'Mejl bekräftar inga namnbyten.'}
      </Text>
      {proposedWords && (
        <Text fw={600}>
          {proposedWords.length > 0
            ? `Föreslår orden: ${proposedWords.join(' ')}`
            : 'Föreslår att mejl inte ska bekräfta något.'}
        </Text>
      )}
    </>
  );
}

function OrganiserSection({
  organiser,
  decides,
  onAction,
}: {
  organiser: Organiser;
  decides: boolean;
  onAction: (action: Action) => void;
}) {
  const { id, name, contacts } = organiser;
  return (
    <section aria-labelledby={`arrangor-${id}`}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} size="h4" id={`arrangor-${id}`}>
          {name}
        </Title>
        {decides && (
          <Group gap="xs">
            {(
              [
                ['update', 'Ändra'],
                ['races', 'Lopp'],
                ['invite', 'Bjud in'],
              ] as const
            ).map(([action, label]) => (
              <Button
                key={action}
                variant="default"
                size="sm"
                aria-label={`${label}: ${name}`}
                onClick={() => onAction({ name: action, organiser })}
              >
                {label}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      {domainsOf(organiser) && <Text c="dimmed">{domainsOf(organiser)}</Text>}
      <MailProof organiser={organiser} />
      <Text mb="sm">{racesOf(organiser)}</Text>
      {contacts.length > 0 ? (
        <DataTable
          label={`Kontaktpersoner hos ${name}`}
          columns={contactColumns(organiser, decides, onAction)}
          items={contacts}
          idOf={(contact) => contact.id}
        />
      ) : (
        <Text c="dimmed">Inga kontaktpersoner än.</Text>
      )}
    </section>
  );
}

/** Organisers with their races and contacts; those whose role allows it add, change, invite and remove. */
export function OrganisersTab() {
  const organisers = trpc.admin.organisers.list.useQuery();
  const decides = useMay('accounts');
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const { shown, alone } = useNamedOf(organisers.data);
  if (organisers.isPending) return <RowsSkeleton count={3} />;
  if (organisers.isError) return <EmptyState picture="error" title="Kunde inte hämta arrangörerna" live />;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" maw={640}>
          Kontaktpersoner ser namnbytena till arrangörens lopp, och bekräftar dem eller säger nej.
        </Text>
        {decides && (
          <Button color="signal" onClick={() => setAction({ name: 'create' })}>
            Lägg till
          </Button>
        )}
      </Group>
      <OrganiserEdits />
      <JoinRequests />
      {alone && <ShownAlone href={taskListPath('confirmationWords')} />}
      {shown.length === 0 && <EmptyState picture="empty" title="Inga arrangörer än" />}
      {shown.map((organiser) => (
        <OrganiserSection key={organiser.id} organiser={organiser} decides={decides} onAction={setAction} />
      ))}
      {action?.name === 'create' && <OrganiserDialog onClose={close} />}
      {action?.name === 'update' && <OrganiserDialog organiser={action.organiser} onClose={close} />}
      {action?.name === 'races' && <OrganiserRacesDialog organiser={action.organiser} onClose={close} />}
      {action?.name === 'invite' && <InviteContactDialog organiser={action.organiser} onClose={close} />}
      {action?.name === 'remove' && (
        <RemoveContactDialog organiser={action.organiser} contact={action.contact} onClose={close} />
      )}
    </Stack>
  );
}
