'use client';

import { Button } from '@mantine/core';
import { type Column, PagedTable, useByTime } from '@/components/data-table';
import { nextPage } from '@/components/paged-list';
import { Section } from '@/components/section';
import { useMay } from '@/features/auth/viewer';
import { jobText } from '@/text/moderation';
import { type Outputs, trpc } from '@/trpc/client';
import { AllWell, Instant, Subtext } from '../cells';
import { initialInputs } from '../initial-inputs';

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

export function DeadLetters() {
  const { turned: oldest, ...order } = useByTime('at');
  const query = trpc.money.deadLetters.useInfiniteQuery(
    { ...initialInputs.deadLetters, ...(oldest && { oldest }) },
    nextPage,
  );
  return (
    <Section id="jobb" title="Jobb som har gett upp">
      <PagedTable
        query={query}
        failure="Kunde inte hämta jobben"
        empty={<AllWell title="Inga jobb har gett upp" />}
        label="Jobb som har gett upp"
        columns={jobColumns}
        idOf={({ id }) => id}
        {...order}
      />
    </Section>
  );
}
