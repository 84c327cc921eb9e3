'use client';

import { Anchor, Text } from '@mantine/core';
import { type Column, PagedTable, useByTime } from '@/components/data-table';
import { Link } from '@/components/link';
import { nextPage } from '@/components/paged-list';
import { Section } from '@/components/section';
import { StateBadge } from '@/components/state-badge';
import { receiptNumber } from '@/domain/purchase/states';
import { formatInstant } from '@/text/dates';
import { formatKrExact } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { AllWell, Instant, Subtext } from '../cells';
import { chargebackPath, chargebackStates } from '../disputes/chargebacks';

type Chargeback = Outputs['money']['chargebacks']['items'][number];

function Evidence({ item }: { item: Chargeback }) {
  if (item.evidenceSentAt) {
    return (
      <Text size="sm">
        Skickat {formatInstant(item.evidenceSentAt)} {item.sentBy ? `av ${item.sentBy}` : 'av sig självt'}
      </Text>
    );
  }
  if (!item.canSend) return <Text size="sm">Inget skickades</Text>;
  return (
    <div>
      <Anchor component={Link} href={chargebackPath(item.id)}>
        Svara banken
      </Anchor>
      {item.evidenceDueAt && <Subtext>Bankens sista dag är {formatInstant(item.evidenceDueAt)}</Subtext>}
    </div>
  );
}

const columns: Column<Chargeback>[] = [
  {
    id: 'title',
    header: 'Återkrav',
    cell: (item) => (
      <Anchor component={Link} href={chargebackPath(item.id)}>
        {item.title}
      </Anchor>
    ),
  },
  {
    id: 'state',
    header: 'Läge',
    cell: (item) => <StateBadge {...chargebackStates[item.status]} />,
  },
  { id: 'purchase', header: 'Köp', cell: (item) => receiptNumber(item.purchaseId) },
  { id: 'openedAt', header: 'Öppnat', sortBy: 'server', cell: ({ openedAt }) => <Instant at={openedAt} /> },
  { id: 'amount', header: 'Belopp', numeric: true, cell: (item) => formatKrExact(item.amount) },
  { id: 'evidence', header: 'Underlag till banken', cell: (item) => <Evidence item={item} /> },
];

/** Chargebacks and the answers to them. */
export function Chargebacks() {
  const { turned: oldest, ...order } = useByTime('openedAt');
  const query = trpc.money.chargebacks.useInfiniteQuery({ ...(oldest && { oldest }) }, nextPage);
  return (
    <Section id="aterkrav" title="Bankens återkrav">
      <PagedTable
        query={query}
        failure="Kunde inte hämta återkraven"
        empty={<AllWell title="Ingen bank har begärt tillbaka pengar" />}
        label="Bankens återkrav"
        columns={columns}
        idOf={({ id }) => id}
        {...order}
      />
    </Section>
  );
}
