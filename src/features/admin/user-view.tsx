'use client';

import { columnsOf } from '@/components/mantine/data-table';
import { nextPage, PagedTable } from '@/components/mantine/paged-table';
import { Group, Stack, Text, Title } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { confirmAction } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { errorCodeOf } from '@/components/ui/errors';
import { Facts } from '@/components/ui/facts';
import { TextLink } from '@/components/ui/links';
import { RowsSkeleton } from '@/components/ui/skeletons';
import { StatusBadge } from '@/components/ui/status-badge';
import { showDone, showError } from '@/components/ui/toast';
import { formatInstantDate } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/money';
import { counted } from '@/text/numbers';
import { listingLabels, purchaseLabels } from '@/text/states';
import { type Outputs, trpc } from '@/trpc/client';
import classes from './tables.module.css';
import { When } from './when';

type Person = Outputs['admin']['users']['view'];

/** Each read is logged in the audit log: fetched once, not when the window regains the focus. */
const once = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false };

type Purchase = Outputs['admin']['users']['purchases']['items'][number];
type Place = Outputs['admin']['users']['places']['items'][number];

const idOf = ({ id }: { id: string }) => id;
const roles: Record<Purchase['role'], string> = { buyer: 'Köp', seller: 'Försäljning' };

const PlaceLink = ({ id, place }: { id: string; place: { raceName: string; distance: string } }) => (
  <TextLink href={`/listings/${id}`}>
    {place.raceName}, {place.distance}
  </TextLink>
);

const purchase = columnsOf<Purchase>();
const purchaseColumns = purchase.columns([
  purchase.display({
    id: 'raceName',
    header: 'Plats',
    cell: ({ row: { original } }) => <PlaceLink id={original.listingId} place={original} />,
  }),
  purchase.display({ id: 'role', header: 'Roll', cell: ({ row }) => roles[row.original.role] }),
  purchase.display({ id: 'state', header: 'Läge', cell: ({ row }) => purchaseLabels[row.original.state] }),
  purchase.display({
    id: 'createdAt',
    header: 'När',
    cell: ({ row }) => <When at={row.original.createdAt} />,
  }),
  purchase.display({
    id: 'total',
    header: 'Belopp',
    meta: { numeric: true },
    cell: ({ row }) => formatKr(row.original.total),
  }),
]);

const place = columnsOf<Place>();
const placeColumns = place.columns([
  place.display({
    id: 'raceName',
    header: 'Plats',
    cell: ({ row: { original } }) => <PlaceLink id={original.id} place={original} />,
  }),
  place.display({ id: 'face', header: 'Läge', cell: ({ row }) => listingLabels[row.original.face] }),
  place.display({
    id: 'createdAt',
    header: 'När',
    cell: ({ row }) => <When at={row.original.createdAt} />,
  }),
  place.display({
    id: 'price',
    header: 'Pris',
    meta: { numeric: true },
    cell: ({ row }) => formatKr(row.original.price),
  }),
]);

/** A user with their purchases and listings, and the button that blocks them. */
export function PersonView({ id }: { id: string }) {
  const person = trpc.admin.users.view.useQuery({ id }, once);
  const purchases = trpc.admin.users.purchases.useInfiniteQuery({ id }, { ...once, ...nextPage });
  const places = trpc.admin.users.places.useInfiniteQuery({ id }, { ...once, ...nextPage });
  if (person.isPending) return <RowsSkeleton count={3} />;
  if (person.isError) {
    const conflict = errorCodeOf(person.error) === 'CONFLICT_OF_INTEREST';
    return (
      <EmptyState
        picture="error"
        title="Kunde inte hämta personen"
        {...(conflict && { text: errorTexts.CONFLICT_OF_INTEREST.text })}
        live
      />
    );
  }
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {person.data.displayName}
        </Title>
        {person.data.blockedAt && <StatusBadge tone="bad">Spärrad</StatusBadge>}
      </Group>
      <div className={classes.facts}>
        <Facts
          facts={[
            { label: 'Namn', value: `${person.data.firstName} ${person.data.lastName}` },
            { label: 'E-post', value: person.data.email },
            { label: 'Bekräftad', value: person.data.emailVerifiedAt ? 'Ja' : 'Nej' },
            { label: 'Användarnamn', value: person.data.username },
            { label: 'Telefon', value: person.data.phoneNumber ?? '–' },
            { label: 'Säljarkonto', value: person.data.onboardingComplete ? 'Aktiverat' : 'Nej' },
            { label: 'Medlem sedan', value: formatInstantDate(person.data.createdAt) },
            { label: 'Inloggad på', value: counted(person.data.sessions, 'enhet', 'enheter') },
            {
              label: 'Affärer',
              value: `${person.data.bought} köp, ${counted(person.data.sold, 'försäljning', 'försäljningar')}, ${counted(person.data.places, 'annons', 'annonser')}`,
            },
          ]}
        />
      </div>
      <BlockButton person={person.data} />
      <Title order={3} size="h4">
        Köp och försäljningar
      </Title>
      <PagedTable
        few
        query={purchases}
        failure="Kunde inte hämta affärer"
        empty={<Text c="dimmed">Inga affärer.</Text>}
        label="Köp och försäljningar"
        columns={purchaseColumns}
        idOf={idOf}
      />
      <Title order={3} size="h4">
        Annonser
      </Title>
      <PagedTable
        few
        query={places}
        failure="Kunde inte hämta annonser"
        empty={<Text c="dimmed">Inga annonser.</Text>}
        label="Annonser"
        columns={placeColumns}
        idOf={idOf}
      />
    </Stack>
  );
}

function BlockButton({ person }: { person: Person }) {
  const utils = trpc.useUtils();
  const act = (title: string) => ({
    onSuccess: () => showDone(title, person.displayName),
    onError: (error: unknown) => showError(error),
    onSettled: () =>
      Promise.all([
        utils.admin.users.list.invalidate(),
        utils.admin.users.view.invalidate({ id: person.id }),
        utils.admin.audit.invalidate(),
      ]),
  });
  const block = trpc.admin.users.block.useMutation(act('Kontot är spärrat'));
  const reset = trpc.admin.users.resetSecondFactor.useMutation(act('Tvåstegsverifieringen är borttagen'));
  const unblock = trpc.admin.users.unblock.useMutation(act('Spärren är hävd'));
  return (
    <Group>
      {person.isAdmin && (
        <Button
          variant="default"
          loading={reset.isPending}
          onClick={() =>
            confirmAction({
              title: 'Ta bort tvåstegsverifieringen?',
              text: `${person.displayName} loggas ut överallt, får ett mejl och lägger till en ny app vid nästa inloggning. Förvissa dig först om att det verkligen är ${person.firstName} som ber om det.`,
              confirm: 'Ta bort den',
              danger: true,
              onConfirm: () => reset.mutate({ id: person.id }),
            })
          }
        >
          Ta bort tvåstegsverifieringen
        </Button>
      )}
      {person.blockedAt ? (
        <Button variant="light" loading={unblock.isPending} onClick={() => unblock.mutate({ id: person.id })}>
          Häv spärren
        </Button>
      ) : (
        <Button
          color="red"
          variant="light"
          loading={block.isPending}
          onClick={() =>
            confirmAction({
              title: 'Spärra kontot?',
              text: `${person.displayName} loggas ut överallt och kan inte logga in. Annonserna kan inte köpas. Affärer som redan pågår fortsätter.`,
              confirm: 'Spärra kontot',
              danger: true,
              onConfirm: () => block.mutate({ id: person.id }),
            })
          }
        >
          Spärra kontot
        </Button>
      )}
    </Group>
  );
}
