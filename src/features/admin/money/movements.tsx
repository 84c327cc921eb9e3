'use client';

import { Anchor, Button, type MantineColor, Text } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { type Column, PagedTable, useByTime } from '@/components/data-table';
import { options } from '@/components/fields';
import { Link } from '@/components/link';
import { nextPage } from '@/components/paged-list';
import { Section } from '@/components/section';
import { Segments } from '@/components/segments';
import { StateBadge } from '@/components/state-badge';
import { taskListPath } from '@/domain/moderation/tasks';
import { isNotCovered } from '@/domain/money/movements';
import { receiptNumber } from '@/domain/purchase/states';
import { useMay } from '@/features/auth/use-may';
import { formatDeadline, formatInstant } from '@/text/dates';
import { failureText } from '@/text/errors';
import { formatKrExact } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { EmptyCard, Instant, Subtext } from '../cells';
import { chargebackPath, chargebackStates } from '../disputes/chargebacks';
import { initialInputs, movementKindOf } from '../initial-inputs';
import { ShownAlone, useNamedRow } from '../named-row';

type Movement = Outputs['money']['movements']['items'][number];

const movementState = ({ status, failureCode }: Movement): { label: string; color: MantineColor } => {
  if (status === 'failed') return { label: 'Misslyckad', color: 'red' };
  return failureCode
    ? { label: 'Fastnat, försöker igen', color: 'signal' }
    : { label: 'På väg', color: 'blue' };
};

function RetryButton({ item }: { item: Movement }) {
  const retry = trpc.money.retryMovement.useMutation({ meta: { done: 'Ett nytt försök är på väg' } });
  const moves = useMay('money');
  if (!item.canRetry || !moves) return null;
  return (
    <Button
      size="sm"
      variant="light"
      loading={retry.isPending}
      onClick={() => retry.mutate({ kind: item.kind, id: item.id })}
    >
      Försök igen nu
    </Button>
  );
}

const movementColumns: Column<Movement>[] = [
  {
    id: 'title',
    header: 'Plats',
    cell: (item) => (
      <Anchor component={Link} href={`/listings/${item.listingId}`}>
        {item.title}
      </Anchor>
    ),
  },
  {
    id: 'state',
    header: 'Läge',
    cell: (item) => (
      <div>
        <StateBadge {...movementState(item)} />
        {item.failureCode && (
          <Subtext>
            {isNotCovered(item.failureCode)
              ? 'Saldot hos Stripe räcker inte. Fyll på det, så görs ett nytt försök av sig själv.'
              : failureText(item.failureCode)}
          </Subtext>
        )}
      </div>
    ),
  },
  { id: 'purchase', header: 'Köp', cell: (item) => receiptNumber(item.purchaseId) },
  {
    id: 'createdAt',
    header: 'Begärd',
    sortBy: 'server',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  { id: 'attempt', header: 'Försök', numeric: true, cell: (item) => item.attempt },
  { id: 'amount', header: 'Belopp', numeric: true, cell: (item) => formatKrExact(item.amount) },
  { id: 'retry', header: 'Åtgärd', cell: (item) => <RetryButton item={item} /> },
];

export function Movements() {
  const [kind, setKind] = useState(movementKindOf(useSearchParams()));
  const { turned: oldest, ...order } = useByTime('createdAt');
  const named = useNamedRow('rorelser');
  const query = trpc.money.movements.useInfiniteQuery(
    { ...initialInputs.movements, kind, ...(oldest && { oldest }), ...named },
    nextPage,
  );
  return (
    <Section id="rorelser" title="Återbetalningar och utbetalningar på väg">
      {named ? (
        <ShownAlone href={taskListPath(kind)} />
      ) : (
        <Segments
          mb="md"
          aria-label="Visa rörelser"
          data={options({ refund: 'Återbetalningar', transfer: 'Utbetalningar' })}
          value={kind}
          onChange={setKind}
        />
      )}
      <PagedTable
        query={query}
        failure="Kunde inte hämta rörelserna"
        empty={<EmptyCard title={named ? 'Den har gått fram' : 'Allt har gått fram'} />}
        label="Återbetalningar och utbetalningar på väg"
        columns={movementColumns}
        idOf={({ id }) => id}
        {...order}
      />
    </Section>
  );
}

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
      {item.evidenceDueAt && <Subtext>Bankens sista dag är {formatDeadline(item.evidenceDueAt)}</Subtext>}
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
        empty={<EmptyCard title="Ingen bank har begärt tillbaka pengar" />}
        label="Bankens återkrav"
        columns={columns}
        idOf={({ id }) => id}
        {...order}
      />
    </Section>
  );
}
