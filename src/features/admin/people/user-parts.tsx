'use client';

import { Anchor, Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Column, PagedTable, type PagedTableProps } from '@/components/data-table';
import { Link } from '@/components/link';
import { nextPage } from '@/components/paged-list';
import { RowsSkeleton } from '@/components/skeletons';
import { Failure } from '@/components/warning';
import { deviceName } from '@/text/account';
import { auditActionLabels } from '@/text/audit';
import { formatDeadline, formatInstant } from '@/text/dates';
import { disputePath } from '@/text/dispute';
import { formatKrExact } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { Instant } from '../cells';
import { listOfUser, ROWS } from '../initial-inputs';
import { requirementList } from '../stripe-requirements';
import { AuditDetail } from '../team/audit-detail';

/** Each read is logged in the audit log: fetched once, not when the window regains the focus. */
export const once = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

type Dispute = Outputs['admin']['users']['disputes']['items'][number];
type Payout = Outputs['admin']['users']['payouts']['items'][number];
type Entry = Outputs['admin']['audit']['list']['items'][number];

const idOf = ({ id }: { id: string }) => id;

interface UserRowsProps<Row> extends Pick<PagedTableProps<Row>, 'query' | 'label' | 'columns'> {
  /** "ärenden" */
  what: string;
}

/** A table of rows about the user. */
export const UserRows = <Row extends { id: string }>({ what, ...table }: UserRowsProps<Row>) => (
  <PagedTable
    failure={`Kunde inte hämta ${what}`}
    empty={<Text c="dimmed">Inga {what}.</Text>}
    idOf={idOf}
    {...table}
  />
);

const disputeStates: Record<Dispute['status'], string> = {
  pending: 'Öppet',
  refunded: 'Köparen fick tillbaka',
  resolved: 'Avgjort',
};

const disputeColumns: Column<Dispute>[] = [
  {
    id: 'race',
    header: 'Ärende',
    cell: (item) => (
      <Anchor component={Link} href={disputePath(item.id)}>
        {item.raceName}, {item.distance}
      </Anchor>
    ),
  },
  { id: 'role', header: 'Roll', cell: ({ role }) => (role === 'buyer' ? 'Köpare' : 'Säljare') },
  { id: 'status', header: 'Läge', cell: (item) => disputeStates[item.status] },
  { id: 'createdAt', header: 'När', cell: (item) => <Instant at={item.createdAt} /> },
];

export function UserDisputes({ id }: { id: string }) {
  const query = trpc.admin.users.disputes.useInfiniteQuery(listOfUser(id), { ...once, ...nextPage });
  return <UserRows query={query} what="ärenden" label="Ärenden" columns={disputeColumns} />;
}

const payoutStates: Record<Payout['status'], string> = {
  pending: 'Väntar',
  succeeded: 'Skickad',
  failed: 'Misslyckad',
};

const payoutColumns: Column<Payout>[] = [
  { id: 'race', header: 'Försäljning', cell: (item) => `${item.raceName}, ${item.distance}` },
  {
    id: 'status',
    header: 'Läge',
    cell: (item) => (item.failureCode ? `Stannat: ${item.failureCode}` : payoutStates[item.status]),
  },
  { id: 'createdAt', header: 'När', cell: (item) => <Instant at={item.createdAt} /> },
  { id: 'amount', header: 'Belopp', numeric: true, cell: (item) => formatKrExact(item.amount) },
];

export function Payouts({ id }: { id: string }) {
  const query = trpc.admin.users.payouts.useInfiniteQuery(listOfUser(id), { ...once, ...nextPage });
  return <UserRows query={query} what="utbetalningar" label="Utbetalningar" columns={payoutColumns} />;
}

/** The seller account's state at Stripe, and Stripe's requirements of its holder. */
export function SellerRequirements({ id }: { id: string }) {
  const query = trpc.admin.users.sellerAccount.useQuery({ id }, once);
  if (query.isPending) return <RowsSkeleton count={1} />;
  if (query.isError) {
    return <Failure title="Kunde inte fråga Stripe" onRetry={query.refetch} />;
  }
  const account = query.data;
  if (!account) return <Text c="dimmed">Inget säljarkonto.</Text>;
  const requirements = requirementList(account.due);
  return (
    <Stack gap="xs">
      <Text>
        {account.rejected
          ? 'Stripe har stängt kontot.'
          : account.onboardingComplete
            ? 'Kontot kan ta emot pengar.'
            : account.reviewing
              ? 'Stripe kontrollerar det som är inskickat.'
              : 'Kontot kan inte ta emot pengar än.'}
        {account.payoutsBlocked && ' Banken har nekat en utbetalning: bankkontot behöver rättas.'}
      </Text>
      {requirements.length > 0 && (
        <div>
          <Text fw={600}>Stripe ber om</Text>
          <List>
            {requirements.map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
          </List>
          {account.deadline && <Text>Senast {formatDeadline(account.deadline)}.</Text>}
        </div>
      )}
      <Text size="sm" c="dimmed">
        Konto {account.accountId}
      </Text>
    </Stack>
  );
}

/** Sessions shown before "show all". */
const FIRST = 5;

export function UserSessions({ id }: { id: string }) {
  const query = trpc.admin.users.sessions.useQuery({ id });
  const [all, setAll] = useState(false);
  if (query.isPending) return <RowsSkeleton count={1} />;
  if (query.isError) {
    return <Failure title="Kunde inte hämta inloggningar" onRetry={query.refetch} />;
  }
  if (query.data.length === 0) return <Text c="dimmed">Inte inloggad någonstans.</Text>;
  return (
    <Stack gap="xs">
      <List>
        {query.data.slice(0, all ? undefined : FIRST).map((session) => (
          <List.Item key={session.id}>
            {deviceName(session.userAgent)}, inloggad {formatInstant(session.signedInAt)}
          </List.Item>
        ))}
      </List>
      {!all && query.data.length > FIRST && (
        <Button variant="subtle" px={0} onClick={() => setAll(true)}>
          Visa alla {query.data.length}
        </Button>
      )}
    </Stack>
  );
}

const entryColumns: Column<Entry>[] = [
  { id: 'at', header: 'När', cell: ({ at }) => <Instant at={at} /> },
  { id: 'admin', header: 'Vem', cell: (entry) => entry.admin },
  { id: 'action', header: 'Vad', cell: (entry) => auditActionLabels[entry.action] },
  { id: 'detail', header: 'Detaljer', wide: true, cell: (entry) => <AuditDetail entry={entry} /> },
];

/** The audit entries about the user. */
export function UserAudit({ id }: { id: string }) {
  const query = trpc.admin.audit.list.useInfiniteQuery({ entityId: id, limit: ROWS }, nextPage);
  return (
    <PagedTable
      query={query}
      failure="Kunde inte hämta loggen"
      empty={<Text c="dimmed">Inget i loggen.</Text>}
      label="Logg"
      columns={entryColumns}
      idOf={idOf}
    />
  );
}
