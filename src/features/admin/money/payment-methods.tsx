'use client';

import { Kr } from '@/components/changing';
import { type Column, DataTable } from '@/components/data-table';
import { Section } from '@/components/section';
import { StatusBadge, type Tone } from '@/components/status-badge';
import { formatKr } from '@/text/money';
import { methodName } from '@/text/payment-methods';
import { type Outputs, trpc } from '@/trpc/client';
import { Under } from '../under';

type Method = Outputs['money']['methods']['items'][number];

function stateOf({ set, available }: Method): { label: string; tone: Tone } {
  if (!set) return { label: 'Används inte', tone: 'quiet' };
  if (available === null) return { label: 'Inte bekräftat än', tone: 'wait' };
  return available ? { label: 'Visas för köpare', tone: 'good' } : { label: 'Av hos Stripe', tone: 'bad' };
}

const columns: Column<Method>[] = [
  { id: 'method', header: 'Betalsätt', cell: ({ method }) => methodName(method) },
  {
    id: 'state',
    header: 'Läge',
    cell: (item) => <StatusBadge tone={stateOf(item).tone}>{stateOf(item).label}</StatusBadge>,
  },
  { id: 'payments', header: 'Betalningar', numeric: true, cell: ({ payments }) => payments },
  { id: 'amount', header: 'Belopp', numeric: true, cell: ({ amount }) => formatKr(amount) },
  {
    id: 'fee',
    header: 'Stripes avgift',
    numeric: true,
    cell: ({ fee, feeUnknown }) => (
      <div>
        <Kr amount={fee} exact />
        {feeUnknown > 0 && <Under>{feeUnknown} utan besked än</Under>}
      </div>
    ),
  },
];

/** What buyers can pay with, what came in by each and what Stripe kept. */
export function PaymentMethods() {
  const { data } = trpc.money.methods.useQuery();
  if (!data) return null;
  return (
    <Section id="betalsatt" title={`Betalsätt, senaste ${data.days} dagarna`}>
      <DataTable
        label="Betalsätt"
        columns={columns}
        items={data.items}
        idOf={({ method }) => method ?? 'unknown'}
      />
    </Section>
  );
}
