'use client';

import type { Column } from '@/components/mantine/data-table';
import { PagedTable, useByTime } from '@/components/mantine/paged-table';
import { Text } from '@/components/ui/basics';
import { TextLink } from '@/components/ui/links';
import { nextPage } from '@/components/ui/paged-list';
import { Section } from '@/components/ui/section';
import { StatusBadge } from '@/components/ui/status-badge';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { formatInstant } from '@/text/dates';
import { formatKrExact } from '@/text/money';
import { type Outputs, trpc } from '@/trpc/client';
import { chargebackPath } from '../chargeback/chargeback-path';
import { chargebackStates } from '../chargeback/chargeback-states';
import { Under } from '../under';
import { When } from '../when';
import { Nothing } from './nothing';

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
      <TextLink href={chargebackPath(item.id)}>Svara banken</TextLink>
      {item.evidenceDueAt && <Under>Bankens sista dag är {formatInstant(item.evidenceDueAt)}</Under>}
    </div>
  );
}

const columns: Column<Chargeback>[] = [
  {
    id: 'title',
    header: 'Återkrav',
    cell: (item) => <TextLink href={chargebackPath(item.id)}>{item.title}</TextLink>,
  },
  {
    id: 'state',
    header: 'Läge',
    cell: (item) => (
      <StatusBadge tone={chargebackStates[item.status].tone}>
        {chargebackStates[item.status].label}
      </StatusBadge>
    ),
  },
  { id: 'purchase', header: 'Köp', cell: (item) => receiptNumber(item.purchaseId) },
  { id: 'openedAt', header: 'Öppnat', sortBy: 'server', cell: ({ openedAt }) => <When at={openedAt} /> },
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
        empty={<Nothing title="Ingen bank har begärt tillbaka pengar" />}
        label="Bankens återkrav"
        columns={columns}
        idOf={({ id }) => id}
        {...order}
      />
    </Section>
  );
}
