'use client';

import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '@/components/data-table';
import { Disclosure } from '@/components/disclosure';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/error-code';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { PageHeading } from '@/components/page';
import { nextPage } from '@/components/paged-list';
import { RowsSkeleton } from '@/components/skeletons';
import { StateBadge } from '@/components/state-badge';
import { formatInstantDate } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { adminRoleLabels } from '@/text/moderation';
import { counted, formatKr, formatKrExact } from '@/text/numbers';
import { listingLabels, methodName, purchaseLabels } from '@/text/purchase';
import { type Outputs, trpc } from '@/trpc/client';
import { Instant } from '../cells';
import { listOfUser } from '../initial-inputs';
import { managerPath } from '../manager-tabs';
import { UserActions } from './user-actions';
import {
  once,
  Payouts,
  SellerRequirements,
  UserAudit,
  UserDisputes,
  UserRows,
  UserSessions,
} from './user-parts';

type Purchase = Outputs['admin']['users']['purchases']['items'][number];
type UserListing = Outputs['admin']['users']['places']['items'][number];

const roles: Record<Purchase['role'], string> = { buyer: 'Köp', seller: 'Försäljning' };

const ListingLink = ({ id, listing }: { id: string; listing: { raceName: string; distance: string } }) => (
  <Anchor component={Link} href={`/listings/${id}`}>
    {listing.raceName}, {listing.distance}
  </Anchor>
);

const purchaseColumns: Column<Purchase>[] = [
  {
    id: 'raceName',
    header: 'Plats',
    cell: (item) => <ListingLink id={item.listingId} listing={item} />,
  },
  { id: 'role', header: 'Roll', cell: (item) => roles[item.role] },
  { id: 'state', header: 'Läge', cell: (item) => purchaseLabels[item.state] },
  { id: 'createdAt', header: 'När', cell: (item) => <Instant at={item.createdAt} /> },
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
  { id: 'charged', header: 'Belopp', numeric: true, cell: (item) => formatKr(item.charged) },
];

const listingColumns: Column<UserListing>[] = [
  { id: 'raceName', header: 'Plats', cell: (item) => <ListingLink id={item.id} listing={item} /> },
  { id: 'status', header: 'Läge', cell: (item) => listingLabels[item.status] },
  { id: 'createdAt', header: 'När', cell: (item) => <Instant at={item.createdAt} /> },
  { id: 'price', header: 'Pris', numeric: true, cell: (item) => formatKr(item.price) },
];

const parts = [
  { title: 'Ärenden', View: UserDisputes },
  { title: 'Säljarkonto hos Stripe', View: SellerRequirements },
  { title: 'Utbetalningar', View: Payouts },
  { title: 'Inloggningar', View: UserSessions },
  { title: 'Logg', View: UserAudit },
];

/** Each read is logged: a part is fetched when it is opened. */
function UserPart({ title, View, id }: (typeof parts)[number] & { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={<h2>{title}</h2>} onToggle={setOpen}>
      {isOpen && <View id={id} />}
    </Disclosure>
  );
}

/** A user: facts, actions, purchases, listings and disputes. */
export function UserView({ id }: { id: string }) {
  const user = trpc.admin.users.view.useQuery({ id }, once);
  const purchases = trpc.admin.users.purchases.useInfiniteQuery(listOfUser(id), { ...once, ...nextPage });
  const listings = trpc.admin.users.places.useInfiniteQuery(listOfUser(id), { ...once, ...nextPage });
  const back = { href: managerPath('users'), label: 'Till personerna' };
  if (user.isPending) {
    return (
      <>
        <PageHeading title="Person" back={back} />
        <RowsSkeleton count={3} />
      </>
    );
  }
  if (user.isError) {
    const conflict = errorCodeOf(user.error) === 'CONFLICT_OF_INTEREST';
    return (
      <>
        <PageHeading title="Person" back={back} />
        <EmptyState
          picture="error"
          title="Kunde inte hämta personen"
          {...(conflict && { text: errorTexts.CONFLICT_OF_INTEREST.text })}
          live
        />
      </>
    );
  }
  return (
    <>
      <PageHeading title={user.data.displayName} back={back} />
      <Stack gap="lg">
        <Group gap="xs">
          {user.data.blockedAt && <StateBadge color="red" label="Spärrad" />}
          {user.data.unreachableSince && <StateBadge color="signal" label="Mejl når inte fram" />}
          {user.data.isAdmin && <StateBadge color="blue" label={adminRoleLabels[user.data.adminRole]} />}
        </Group>
        <Facts
          columns
          facts={[
            {
              label: 'Namn',
              value: `${user.data.firstName} ${user.data.lastName}`.trim() || 'Inte angett',
            },
            { label: 'E-post', value: user.data.email },
            { label: 'Bekräftad', value: user.data.emailVerifiedAt ? 'Ja' : 'Nej' },
            { label: 'Användarnamn', value: user.data.username },
            { label: 'Telefon', value: user.data.phoneNumber ?? '–' },
            {
              label: 'Säljarkonto',
              value: user.data.onboardingComplete
                ? 'Aktiverat'
                : user.data.hasSellerAccount
                  ? 'Påbörjat'
                  : 'Nej',
            },
            { label: 'Medlem sedan', value: formatInstantDate(user.data.createdAt) },
            { label: 'Inloggad på', value: counted(user.data.sessions, 'enhet', 'enheter') },
            {
              label: 'Affärer',
              value: `${user.data.bought} köp, ${counted(user.data.sold, 'försäljning', 'försäljningar')}, ${counted(user.data.places, 'annons', 'annonser')}`,
            },
          ]}
        />
        <UserActions user={user.data} />
        <Title order={2} size="h4">
          Köp och försäljningar
        </Title>
        <UserRows query={purchases} what="affärer" label="Köp och försäljningar" columns={purchaseColumns} />
        <Title order={2} size="h4">
          Annonser
        </Title>
        <UserRows query={listings} what="annonser" label="Annonser" columns={listingColumns} />
        <div>
          {parts.map((part) => (
            <UserPart key={part.title} {...part} id={id} />
          ))}
        </div>
      </Stack>
    </>
  );
}
