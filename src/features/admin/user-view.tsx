'use client';

import type { Column } from '@/components/mantine/data-table';
import { PagedTable } from '@/components/mantine/paged-table';
import { Group, Stack, Text, Title } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { confirmAction } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { errorCodeOf } from '@/components/ui/errors';
import { Facts } from '@/components/ui/facts';
import { TextLink } from '@/components/ui/links';
import { nextPage } from '@/components/ui/paged-list';
import { RowsSkeleton } from '@/components/ui/skeletons';
import { StatusBadge } from '@/components/ui/status-badge';
import { showDone, showError } from '@/components/ui/toast';
import { formatInstantDate } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { formatKr, formatKrExact } from '@/text/money';
import { counted } from '@/text/numbers';
import { methodName } from '@/text/payment-methods';
import { listingLabels, purchaseLabels } from '@/text/states';
import { type Outputs, trpc } from '@/trpc/client';
import classes from './tables.module.css';
import { When } from './when';

type User = Outputs['admin']['users']['view'];

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

const purchaseColumns: Column<Purchase>[] = [
  {
    id: 'raceName',
    header: 'Plats',
    cell: (item) => <PlaceLink id={item.listingId} place={item} />,
  },
  { id: 'role', header: 'Roll', cell: (item) => roles[item.role] },
  { id: 'state', header: 'Läge', cell: (item) => purchaseLabels[item.state] },
  { id: 'createdAt', header: 'När', cell: (item) => <When at={item.createdAt} /> },
  {
    id: 'paidWith',
    header: 'Betalsätt',
    cell: (item) => (item.paidWith ? methodName(item.paidWith) : '–'),
  },
  {
    id: 'stripeFee',
    header: 'Stripes avgift',
    numeric: true,
    cell: (item) => (item.stripeFee === null ? '–' : formatKrExact(item.stripeFee)),
  },
  { id: 'total', header: 'Belopp', numeric: true, cell: (item) => formatKr(item.total) },
];

const placeColumns: Column<Place>[] = [
  { id: 'raceName', header: 'Plats', cell: (item) => <PlaceLink id={item.id} place={item} /> },
  { id: 'face', header: 'Läge', cell: (item) => listingLabels[item.face] },
  { id: 'createdAt', header: 'När', cell: (item) => <When at={item.createdAt} /> },
  { id: 'price', header: 'Pris', numeric: true, cell: (item) => formatKr(item.price) },
];

/** A user with their purchases and listings, and the button that blocks them. */
export function UserView({ id }: { id: string }) {
  const user = trpc.admin.users.view.useQuery({ id }, once);
  const purchases = trpc.admin.users.purchases.useInfiniteQuery({ id }, { ...once, ...nextPage });
  const places = trpc.admin.users.places.useInfiniteQuery({ id }, { ...once, ...nextPage });
  if (user.isPending) return <RowsSkeleton count={3} />;
  if (user.isError) {
    const conflict = errorCodeOf(user.error) === 'CONFLICT_OF_INTEREST';
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
          {user.data.displayName}
        </Title>
        {user.data.blockedAt && <StatusBadge tone="bad">Spärrad</StatusBadge>}
      </Group>
      <div className={classes.facts}>
        <Facts
          facts={[
            { label: 'Namn', value: `${user.data.firstName} ${user.data.lastName}`.trim() || 'Inte angett' },
            { label: 'E-post', value: user.data.email },
            { label: 'Bekräftad', value: user.data.emailVerifiedAt ? 'Ja' : 'Nej' },
            { label: 'Användarnamn', value: user.data.username },
            { label: 'Telefon', value: user.data.phoneNumber ?? '–' },
            { label: 'Säljarkonto', value: user.data.onboardingComplete ? 'Aktiverat' : 'Nej' },
            { label: 'Medlem sedan', value: formatInstantDate(user.data.createdAt) },
            { label: 'Inloggad på', value: counted(user.data.sessions, 'enhet', 'enheter') },
            {
              label: 'Affärer',
              value: `${user.data.bought} köp, ${counted(user.data.sold, 'försäljning', 'försäljningar')}, ${counted(user.data.places, 'annons', 'annonser')}`,
            },
          ]}
        />
      </div>
      <BlockButton user={user.data} />
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

function BlockButton({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const options = (title: string) => ({
    onSuccess: () => showDone(title, user.displayName),
    onError: (error: unknown) => showError(error),
    onSettled: () =>
      Promise.all([
        utils.admin.users.list.invalidate(),
        utils.admin.users.view.invalidate({ id: user.id }),
        utils.admin.audit.invalidate(),
      ]),
  });
  const block = trpc.admin.users.block.useMutation(options('Kontot är spärrat'));
  const reset = trpc.admin.users.resetSecondFactor.useMutation(options('Tvåstegsverifieringen är borttagen'));
  const unblock = trpc.admin.users.unblock.useMutation(options('Spärren är hävd'));
  return (
    <Group>
      {user.isAdmin && (
        <Button
          variant="default"
          loading={reset.isPending}
          onClick={() =>
            confirmAction({
              title: 'Ta bort tvåstegsverifieringen?',
              text: `${user.displayName} loggas ut överallt, får ett mejl och lägger till en ny app vid nästa inloggning. Förvissa dig först om att det verkligen är ${user.firstName || user.displayName} som ber om det.`,
              confirm: 'Ta bort den',
              danger: true,
              onConfirm: () => reset.mutate({ id: user.id }),
            })
          }
        >
          Ta bort tvåstegsverifieringen
        </Button>
      )}
      {user.blockedAt ? (
        <Button variant="light" loading={unblock.isPending} onClick={() => unblock.mutate({ id: user.id })}>
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
              text: `${user.displayName} loggas ut överallt och kan inte logga in. Annonserna kan inte köpas. Affärer som redan pågår fortsätter.`,
              confirm: 'Spärra kontot',
              danger: true,
              onConfirm: () => block.mutate({ id: user.id }),
            })
          }
        >
          Spärra kontot
        </Button>
      )}
    </Group>
  );
}
