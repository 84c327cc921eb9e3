'use client';

import { columnsOf } from '@/components/mantine/data-table';
import { nextPage, PagedTable, useByTime } from '@/components/mantine/paged-table';
import { Text } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';
import { showDone, showError } from '@/components/ui/toast';
import { type Outputs, trpc } from '@/trpc/client';
import { initialInputs } from '../initial-inputs';
import { When } from '../when';
import { Nothing } from './nothing';

/** What each queue does, as text. */
const queueLabels: Record<string, string> = {
  mail: 'Mejl',
  refund: 'Återbetalning',
  transfer: 'Utbetalning',
  checkout: 'Reservation att släppa',
  erase: 'Fil att radera',
  chargeback: 'Bankens återkrav',
  'stripe-event': 'Besked från Stripe',
  'race-act': 'Ändring av ett helt lopp',
};

type DeadLetter = Outputs['money']['deadLetters']['items'][number];

const queueOf = ({ queue }: DeadLetter): string => queueLabels[queue ?? ''] ?? queue ?? 'Okänt jobb';

function RetryJob({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const retry = trpc.money.retryDeadLetter.useMutation({
    onSuccess: () => showDone('Jobbet är tillbaka i kön'),
    onError: (error) => showError(error),
    onSettled: () => utils.money.invalidate(),
  });
  return (
    <Button size="sm" variant="light" loading={retry.isPending} onClick={() => retry.mutate({ id })}>
      Försök igen
    </Button>
  );
}

const jobColumn = columnsOf<DeadLetter>();
const jobColumns = jobColumn.columns([
  jobColumn.display({ id: 'queue', header: 'Jobb', cell: ({ row }) => queueOf(row.original) }),
  jobColumn.accessor('at', { header: 'Gav upp', cell: ({ getValue }) => <When at={getValue()} /> }),
  jobColumn.display({
    id: 'tries',
    header: 'Försök',
    meta: { numeric: true },
    cell: ({ row }) => row.original.tries ?? '–',
  }),
  jobColumn.display({
    id: 'reason',
    header: 'Orsak',
    meta: { wide: true },
    cell: ({ row: { original: item } }) => (
      <div>
        {item.reason ?? '–'}
        {item.about && (
          <Text size="xs" c="dimmed">
            Gäller {item.about}
          </Text>
        )}
      </div>
    ),
  }),
  jobColumn.display({
    id: 'retry',
    header: 'Åtgärd',
    cell: ({ row }) => <RetryJob id={row.original.id} />,
  }),
]);

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
        empty={<Nothing title="Inga jobb har gett upp" />}
        label="Jobb som har gett upp"
        columns={jobColumns}
        idOf={({ id }) => id}
        {...order}
      />
    </Section>
  );
}
