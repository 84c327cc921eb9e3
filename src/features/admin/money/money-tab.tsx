'use client';

import { Button, type MantineColor, Stack } from '@mantine/core';
import { type Column, DataTable, PagedTable, useByTime } from '@/components/data-table';
import { Kr } from '@/components/keyed-text';
import { nextPage } from '@/components/paged-list';
import { Section } from '@/components/section';
import { StateBadge } from '@/components/state-badge';
import { taskListPath } from '@/domain/moderation/tasks';
import { useMay } from '@/features/auth/use-may';
import { jobText } from '@/text/moderation';
import { formatKr } from '@/text/numbers';
import { methodName } from '@/text/purchase';
import { type Outputs, trpc } from '@/trpc/client';
import { EmptyCard, Instant, Subtext } from '../cells';
import { initialInputs } from '../initial-inputs';
import { ShownAlone, useNamedRow } from '../named-row';
import { Differences } from './differences';
import { HeldMoney } from './held-money';
import { Chargebacks, Movements } from './movements';
import { Dac7, YearReport } from './year-reports';

type DeadLetter = Outputs['money']['deadLetters']['items'][number];

function RetryButton({ id }: { id: string }) {
  const retry = trpc.money.retryDeadLetter.useMutation({ meta: { done: 'Jobbet är tillbaka i kön' } });
  if (!useMay('money')) return null;
  return (
    <Button size="sm" variant="light" loading={retry.isPending} onClick={() => retry.mutate({ id })}>
      Försök igen
    </Button>
  );
}

const jobColumns: Column<DeadLetter>[] = [
  { id: 'queue', header: 'Jobb', cell: ({ queue }) => jobText(queue) },
  { id: 'at', header: 'Gav upp', sortBy: 'server', cell: ({ at }) => <Instant at={at} /> },
  { id: 'tries', header: 'Försök', numeric: true, cell: (item) => item.tries ?? '–' },
  {
    id: 'reason',
    header: 'Orsak',
    wide: true,
    cell: (item) => (
      <div>
        {item.reason ?? '–'}
        {item.about && <Subtext>Gäller {item.about}</Subtext>}
      </div>
    ),
  },
  { id: 'retry', header: 'Åtgärd', cell: (item) => <RetryButton id={item.id} /> },
];

function DeadLetters() {
  const { turned: oldest, ...order } = useByTime('at');
  const named = useNamedRow('jobb');
  const query = trpc.money.deadLetters.useInfiniteQuery(
    { ...initialInputs.deadLetters, ...(oldest && { oldest }), ...named },
    nextPage,
  );
  return (
    <Section id="jobb" title="Jobb som har gett upp">
      {named && <ShownAlone href={taskListPath('job')} />}
      <PagedTable
        query={query}
        failure="Kunde inte hämta jobben"
        empty={<EmptyCard title={named ? 'Jobbet körs igen' : 'Inga jobb har gett upp'} />}
        label="Jobb som har gett upp"
        columns={jobColumns}
        idOf={({ id }) => id}
        {...order}
      />
    </Section>
  );
}

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
function PaymentMethods() {
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

/** Held money, and failed movements. */
export const MoneyTab = () => (
  <Stack gap={0}>
    <HeldMoney />
    <YearReport />
    <Dac7 />
    <PaymentMethods />
    <Movements />
    <Chargebacks />
    <DeadLetters />
    <Differences />
  </Stack>
);
