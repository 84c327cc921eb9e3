'use client';

import { columnsOf } from '@/components/mantine/data-table';
import { nextPage, PagedTable, useByTime } from '@/components/mantine/paged-table';
import { Text } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/links';
import { Section } from '@/components/ui/section';
import { StatusBadge, type Tone } from '@/components/ui/status-badge';
import { showDone, showError } from '@/components/ui/toast';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { formatInstant } from '@/text/dates';
import { formatKrExact } from '@/text/money';
import { type Outputs, trpc } from '@/trpc/client';
import { When } from '../when';
import { Nothing } from './nothing';

type Chargeback = Outputs['money']['chargebacks']['items'][number];

const states: Record<Chargeback['status'], { label: string; tone: Tone }> = {
  open: { label: 'Banken har inte bestämt sig', tone: 'act' },
  won: { label: 'Banken gav oss rätt', tone: 'good' },
  lost: { label: 'Banken gav köparen rätt', tone: 'bad' },
};

function Evidence({ item }: { item: Chargeback }) {
  const utils = trpc.useUtils();
  const send = trpc.money.sendEvidence.useMutation({
    onSuccess: () => showDone('Underlaget är skickat'),
    onError: (error) => showError(error),
    onSettled: () => utils.money.invalidate(),
  });
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
      {item.evidenceDueAt && (
        <Text size="xs" c="dimmed">
          Bankens sista dag är {formatInstant(item.evidenceDueAt)}
        </Text>
      )}
    </div>
  );
}

const column = columnsOf<Chargeback>();
const columns = column.columns([
  column.display({
    id: 'title',
    header: 'Plats',
    cell: ({ row: { original: item } }) => (
      <TextLink href={`/listings/${item.listingId}`}>{item.title}</TextLink>
    ),
  }),
  column.display({
    id: 'state',
    header: 'Läge',
    cell: ({ row: { original: item } }) => (
      <StatusBadge tone={states[item.status].tone}>{states[item.status].label}</StatusBadge>
    ),
  }),
  column.display({
    id: 'purchase',
    header: 'Köp',
    cell: ({ row }) => receiptNumber(row.original.purchaseId),
  }),
  column.accessor('openedAt', {
    header: 'Öppnat',
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  column.display({
    id: 'amount',
    header: 'Belopp',
    meta: { numeric: true },
    cell: ({ row }) => formatKrExact(row.original.amount),
  }),
  column.display({
    id: 'evidence',
    header: 'Underlag till banken',
    cell: ({ row }) => <Evidence item={row.original} />,
  }),
]);

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
