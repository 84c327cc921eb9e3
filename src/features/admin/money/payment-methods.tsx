'use client';

import type { MantineColor } from '@mantine/core';
import { Kr } from '@/components/changing';
import { type Column, DataTable } from '@/components/data-table';
import { Section } from '@/components/section';
import { StateBadge } from '@/components/state-badge';
import { formatKr } from '@/text/numbers';
import { methodName } from '@/text/purchase';
import { type Outputs, trpc } from '@/trpc/client';
import { Subtext } from '../cells';

type Method = Outputs['money']['methods']['items'][number];

function stateOf({ set, available }: Method): { label: string; color: MantineColor } {
  if (!set) return { label: 'Används inte', color: 'gray' };
  if (available === null) return { label: 'Inte bekräftat än', color: 'blue' };
  return available ? { label: 'Visas för köpare', color: 'pine' } : { label: 'Av hos Stripe', color: 'red' };
}

const columns: Column<Method>[] = [
  { id: 'method', header: 'Betalsätt', cell: ({ method }) => methodName(method) },
  {
    id: 'state',
    header: 'Läge',
    cell: (item) => <StateBadge {...stateOf(item)} />,
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
        {feeUnknown > 0 && <Subtext>{feeUnknown} utan besked än</Subtext>}
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
