'use client';

import { useState } from 'react';
import type { Column } from '@/components/mantine/data-table';
import { options } from '@/components/mantine/options';
import { PagedTable, useByTime } from '@/components/mantine/paged-table';
import { Segments } from '@/components/mantine/segments';
import { TextLink } from '@/components/ui/links';
import { nextPage } from '@/components/ui/paged-list';
import { Section } from '@/components/ui/section';
import { addOre } from '@/domain/money';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { heldStates } from '@/domain/purchase/states';
import { formatKr } from '@/text/money';
import { methodName } from '@/text/payment-methods';
import { disputePath } from '@/text/problems';
import { type Inputs, type Outputs, trpc } from '@/trpc/client';
import { Figures } from '../figures';
import { initialInputs } from '../initial-inputs';
import { When } from '../when';
import { Nothing } from './nothing';

type HeldState = Inputs['money']['held']['state'];

const heldLabels: Record<HeldState, string> = {
  pending_name_change: 'Väntar på namnbyte',
  awaiting_buyer_confirmation: 'Väntar på köparen',
  disputed: 'Ärende',
};

/** Fits a row of buttons on the narrowest phone. */
const shortLabels: Record<HeldState, string> = {
  pending_name_change: 'Namnbyte',
  awaiting_buyer_confirmation: 'Köparen',
  disputed: 'Ärenden',
};

const dueLabels: Record<HeldState, string> = {
  pending_name_change: 'Tillbaka till köparen om inget händer',
  awaiting_buyer_confirmation: 'Till säljaren om inget händer',
  disputed: 'Ärende sedan',
};

type HeldRow = Outputs['money']['held']['items'][number];

const columns = (state: HeldState): Column<HeldRow>[] => [
  {
    id: 'title',
    header: 'Plats',
    cell: (item) => <TextLink href={`/listings/${item.listingId}`}>{item.title}</TextLink>,
  },
  { id: 'purchase', header: 'Köp', cell: (item) => receiptNumber(item.purchaseId) },
  { id: 'paidAt', header: 'Betalt', cell: (item) => <When at={item.paidAt} /> },
  { id: 'paidWith', header: 'Betalsätt', cell: (item) => methodName(item.paidWith) },
  { id: 'at', header: dueLabels[state], sortBy: 'server', cell: ({ at }) => <When at={at} /> },
  ...(state === 'disputed'
    ? [
        {
          id: 'dispute',
          header: 'Ärende',
          cell: (item: HeldRow) =>
            item.disputeId ? <TextLink href={disputePath(item.disputeId)}>Öppna ärendet</TextLink> : '–',
        },
      ]
    : []),
  { id: 'amount', header: 'Belopp', numeric: true, cell: (item) => formatKr(item.amount) },
];

export function Held() {
  const [state, setState] = useState<HeldState>(initialInputs.held.state);
  const { turned: latest, ...order } = useByTime('at', false);
  const summary = trpc.money.summary.useQuery();
  const query = trpc.money.held.useInfiniteQuery(
    { ...initialInputs.held, state, ...(latest && { latest }) },
    nextPage,
  );
  const sums = summary.data;
  return (
    <Section id="hallna" title="Hållna pengar">
      {sums && (
        <Figures
          figures={[
            { label: 'Totalt', value: formatKr(addOre(...heldStates.map((each) => sums[each].amount))) },
            ...heldStates.map((each) => ({
              label: heldLabels[each],
              value: formatKr(sums[each].amount),
              under: sums[each].purchases === 1 ? '1 köp' : `${sums[each].purchases} köp`,
            })),
          ]}
        />
      )}
      <Segments
        my="md"
        fullWidth
        aria-label="Visa hållna pengar"
        data={options(shortLabels, heldStates)}
        value={state}
        onChange={setState}
      />
      <PagedTable
        query={query}
        failure="Kunde inte hämta hållna pengar"
        empty={<Nothing title="Inga pengar hålls här" />}
        label={heldLabels[state]}
        columns={columns(state)}
        idOf={({ purchaseId }) => purchaseId}
        {...order}
      />
    </Section>
  );
}
