'use client';

import type { Column } from '@/components/mantine/data-table';
import { PagedTable, useByTime } from '@/components/mantine/paged-table';
import { Text } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/links';
import { nextPage } from '@/components/ui/paged-list';
import { Section } from '@/components/ui/section';
import { StatusBadge, type Tone } from '@/components/ui/status-badge';
import { toastOutcome } from '@/components/ui/toast';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { formatInstant } from '@/text/dates';
import { formatKrExact } from '@/text/money';
import { type Outputs, trpc } from '@/trpc/client';
import { Under } from '../under';
import { When } from '../when';
import { Nothing } from './nothing';

type Chargeback = Outputs['money']['chargebacks']['items'][number];

const states: Record<Chargeback['status'], { label: string; tone: Tone }> = {
  open: { label: 'Banken har inte bestämt sig', tone: 'action' },
  won: { label: 'Banken gav oss rätt', tone: 'good' },
  lost: { label: 'Banken gav köparen rätt', tone: 'bad' },
};

function Evidence({ item }: { item: Chargeback }) {
  const utils = trpc.useUtils();
  const send = trpc.money.sendEvidence.useMutation(
    toastOutcome('Underlaget är skickat', () => utils.money.invalidate()),
  );
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
      <Button size="sm" variant="light" loading={send.isPending} onClick={() => send.mutate({ id: item.id })}>
        Skicka underlag nu
      </Button>
      {item.evidenceDueAt && <Under>Bankens sista dag är {formatInstant(item.evidenceDueAt)}</Under>}
    </div>
  );
}

const columns: Column<Chargeback>[] = [
  {
    id: 'title',
    header: 'Plats',
    cell: (item) => <TextLink href={`/listings/${item.listingId}`}>{item.title}</TextLink>,
  },
  {
    id: 'state',
    header: 'Läge',
    cell: (item) => <StatusBadge tone={states[item.status].tone}>{states[item.status].label}</StatusBadge>,
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
