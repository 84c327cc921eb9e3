'use client';

import { Modal, SegmentedControl, Textarea } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Group, Stack, Text } from '@/components/basics';
import { Button } from '@/components/button';
import { columnsOf, DataTable } from '@/components/data-table';
import { Form } from '@/components/form';
import { TextLink } from '@/components/links';
import { Section } from '@/components/page';
import { PagedList } from '@/components/paged-list';
import { StatusBadge, type Tone } from '@/components/status-badge';
import { showDone, showError } from '@/components/toast';
import { addOre } from '@/domain/money';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { heldStates } from '@/domain/purchase/states';
import { formatCompactInstant } from '@/text/dates';
import { formatKr, formatKrExact } from '@/text/money';
import { casePath } from '@/text/problems';
import { type Inputs, type Outputs, trpc } from '@/trpc/client';
import { Figures } from './figures';
import { segments } from './segments';
import classes from './tables.module.css';

type HeldState = Inputs['money']['held']['state'];
type MovementKind = Inputs['money']['movements']['kind'];

const heldLabels: Record<HeldState, string> = {
  pending_name_change: 'Väntar på namnbyte',
  awaiting_buyer_confirmation: 'Väntar på köparen',
  disputed: 'Ärende',
};

/** For a row of buttons on the narrowest phone. */
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

/** Enough for one look; there is more on demand. */
const LIMIT = 10;
const next = { getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor };

/** In place of a list with nothing in it, which here is as it should be. */
const Nothing = ({ title }: { title: string }) => (
  <Text className={classes.nothing}>
    <IconCircleCheck size={20} aria-hidden="true" />
    {title}
  </Text>
);

/** An instant that does not break. */
const When = ({ at }: { at: Date | null }) => (
  <span className={classes.whole}>{at ? formatCompactInstant(at) : '–'}</span>
);

type HeldRow = Outputs['money']['held']['items'][number];

const heldColumn = columnsOf<HeldRow>();
const heldColumns = (state: HeldState) =>
  heldColumn.columns([
    heldColumn.display({
      id: 'title',
      header: 'Plats',
      cell: ({ row: { original: item } }) => (
        <TextLink href={`/listings/${item.listingId}`}>{item.title}</TextLink>
      ),
    }),
    heldColumn.display({
      id: 'purchase',
      header: 'Köp',
      cell: ({ row }) => receiptNumber(row.original.purchaseId),
    }),
    heldColumn.display({
      id: 'paidAt',
      header: 'Betalt',
      cell: ({ row }) => <When at={row.original.paidAt} />,
    }),
    heldColumn.accessor('at', {
      header: dueLabels[state],
      cell: ({ getValue }) => <When at={getValue()} />,
    }),
    ...(state === 'disputed'
      ? [
          heldColumn.display({
            id: 'case',
            header: 'Ärende',
            cell: ({ row: { original: item } }) =>
              item.disputeId ? <TextLink href={casePath(item.disputeId)}>Öppna ärendet</TextLink> : '–',
          }),
        ]
      : []),
    heldColumn.display({
      id: 'amount',
      header: 'Belopp',
      meta: { numeric: true },
      cell: ({ row }) => formatKr(row.original.amount),
    }),
  ]);

function Held() {
  const [state, setState] = useState<HeldState>('awaiting_buyer_confirmation');
  const [latest, setLatest] = useState(false);
  const columns = useMemo(() => heldColumns(state), [state]);
  const summary = trpc.money.summary.useQuery();
  const query = trpc.money.held.useInfiniteQuery({ state, limit: LIMIT, ...(latest && { latest }) }, next);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
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
      <SegmentedControl
        my="md"
        fullWidth
        aria-label="Visa hållna pengar"
        styles={segments}
        data={heldStates.map((each) => ({ value: each, label: shortLabels[each] }))}
        value={state}
        onChange={(value) => setState(value as HeldState)}
      />
      <PagedList
        query={query}
        failure="Kunde inte hämta hållna pengar"
        rowHeight={48}
        empty={<Nothing title="Inga pengar hålls här" />}
      >
        {items.length === 0
          ? []
          : [
              <DataTable
                key="held"
                label={heldLabels[state]}
                columns={columns}
                items={items}
                idOf={({ purchaseId }) => purchaseId}
                sort={{ id: 'at', desc: latest }}
                onSort={(sort) => setLatest(sort.desc)}
              />,
            ]}
      </PagedList>
    </Section>
  );
}

type Movement = Outputs['money']['movements']['items'][number];

const movementState = ({ status, failureCode }: Movement): { label: string; tone: Tone } => {
  if (status === 'failed') return { label: 'Misslyckad', tone: 'bad' };
  return failureCode ? { label: 'Fastnat, försöker igen', tone: 'act' } : { label: 'På väg', tone: 'wait' };
};

function Retry({ item }: { item: Movement }) {
  const utils = trpc.useUtils();
  const retry = trpc.money.retryMovement.useMutation({
    onSuccess: () => showDone('Ett nytt försök är på väg'),
    onError: (error) => showError(error),
    onSettled: () => utils.money.invalidate(),
  });
  if (!item.canRetry) return null;
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

const movementColumn = columnsOf<Movement>();
const movementColumns = movementColumn.columns([
  movementColumn.display({
    id: 'title',
    header: 'Plats',
    cell: ({ row: { original: item } }) => (
      <TextLink href={`/listings/${item.listingId}`}>{item.title}</TextLink>
    ),
  }),
  movementColumn.display({
    id: 'state',
    header: 'Läge',
    cell: ({ row: { original: item } }) => (
      <div>
        <StatusBadge tone={movementState(item).tone}>{movementState(item).label}</StatusBadge>
        {item.failureCode && (
          <Text size="xs" c="dimmed">
            Felkod {item.failureCode}
          </Text>
        )}
      </div>
    ),
  }),
  movementColumn.display({
    id: 'purchase',
    header: 'Köp',
    cell: ({ row }) => receiptNumber(row.original.purchaseId),
  }),
  movementColumn.accessor('createdAt', {
    header: 'Begärd',
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  movementColumn.display({
    id: 'attempt',
    header: 'Försök',
    meta: { numeric: true },
    cell: ({ row }) => row.original.attempt,
  }),
  movementColumn.display({
    id: 'amount',
    header: 'Belopp',
    meta: { numeric: true },
    cell: ({ row }) => formatKrExact(row.original.amount),
  }),
  movementColumn.display({
    id: 'retry',
    header: 'Åtgärd',
    cell: ({ row }) => <Retry item={row.original} />,
  }),
]);

function Movements() {
  const [kind, setKind] = useState<MovementKind>('refund');
  const [oldest, setOldest] = useState(false);
  const query = trpc.money.movements.useInfiniteQuery(
    { kind, limit: LIMIT, ...(oldest && { oldest }) },
    next,
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section id="rorelser" title="Återbetalningar och utbetalningar på väg">
      <SegmentedControl
        mb="md"
        aria-label="Visa rörelser"
        styles={segments}
        data={[
          { value: 'refund', label: 'Återbetalningar' },
          { value: 'transfer', label: 'Utbetalningar' },
        ]}
        value={kind}
        onChange={(value) => setKind(value as MovementKind)}
      />
      <PagedList
        query={query}
        failure="Kunde inte hämta rörelserna"
        rowHeight={48}
        empty={<Nothing title="Allt har gått fram" />}
      >
        {items.length === 0
          ? []
          : [
              <DataTable
                key={kind}
                label="Återbetalningar och utbetalningar på väg"
                columns={movementColumns}
                items={items}
                idOf={({ id }) => id}
                sort={{ id: 'createdAt', desc: !oldest }}
                onSort={(sort) => setOldest(!sort.desc)}
              />,
            ]}
      </PagedList>
    </Section>
  );
}

/** The work behind each queue, in words. */
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

function DeadLetters() {
  const [oldest, setOldest] = useState(false);
  const query = trpc.money.deadLetters.useInfiniteQuery({ limit: LIMIT, ...(oldest && { oldest }) }, next);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section id="jobb" title="Jobb som har gett upp">
      <PagedList
        query={query}
        failure="Kunde inte hämta jobben"
        rowHeight={48}
        empty={<Nothing title="Inga jobb har gett upp" />}
      >
        {items.length === 0
          ? []
          : [
              <DataTable
                key="jobs"
                label="Jobb som har gett upp"
                columns={jobColumns}
                items={items}
                idOf={({ id }) => id}
                sort={{ id: 'at', desc: !oldest }}
                onSort={(sort) => setOldest(!sort.desc)}
              />,
            ]}
      </PagedList>
    </Section>
  );
}

const differenceLabels: Record<string, string> = {
  missing_in_ledger: 'Finns hos Stripe men inte hos oss',
  missing_at_stripe: 'Finns hos oss men inte hos Stripe',
  amount_differs: 'Beloppen skiljer sig',
};

type Difference = Outputs['money']['differences']['items'][number];

const labelOf = ({ kind }: Difference): string => differenceLabels[kind] ?? kind;

const differenceState = (item: Difference): { label: string; tone: Tone } => {
  if (item.resolvedAt) return { label: 'Stämmer igen', tone: 'good' };
  return item.handledAt ? { label: 'Hanterad', tone: 'good' } : { label: 'Att reda ut', tone: 'bad' };
};

/** An amount, or that there is none. */
const Amount = ({ ore }: { ore: number | null }) => (ore === null ? '–' : formatKrExact(ore));

function Explain({ item, onClose }: { item: Difference; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const handle = trpc.money.handleDifference.useMutation({
    onSuccess: () => {
      showDone('Markerad som hanterad');
      onClose();
    },
    onError: (failure) => showError(failure),
    onSettled: () => utils.money.invalidate(),
  });
  return (
    <Modal opened onClose={onClose} title={labelOf(item)}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim()) handle.mutate({ id: item.id, note });
          else setError('Skriv vad skillnaden beror på.');
        }}
      >
        <Text>
          {item.source}: <Amount ore={item.stripeAmount} /> hos Stripe, <Amount ore={item.ledgerAmount} /> i
          vår bok.
        </Text>
        <Textarea
          label="Vad beror skillnaden på?"
          autosize
          minRows={2}
          maxLength={2000}
          data-autofocus
          value={note}
          error={error}
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={handle.isPending}>
            Markera som hanterad
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}

function Handle({ item }: { item: Difference }) {
  const [opened, setOpened] = useState(false);
  if (item.handledAt || item.resolvedAt) return null;
  return (
    <>
      <Button size="sm" variant="light" onClick={() => setOpened(true)}>
        Hantera
      </Button>
      {opened && <Explain item={item} onClose={() => setOpened(false)} />}
    </>
  );
}

const differenceColumn = columnsOf<Difference>();
const differenceColumns = differenceColumn.columns([
  differenceColumn.display({ id: 'kind', header: 'Skillnad', cell: ({ row }) => labelOf(row.original) }),
  differenceColumn.display({
    id: 'state',
    header: 'Läge',
    cell: ({ row: { original: item } }) => (
      <StatusBadge tone={differenceState(item).tone}>{differenceState(item).label}</StatusBadge>
    ),
  }),
  differenceColumn.display({
    id: 'source',
    header: 'Objekt hos Stripe',
    meta: { wide: true },
    cell: ({ row: { original: item } }) => (
      <div>
        {item.source}
        {item.handledNote && (
          <Text size="xs" c="dimmed">
            {item.handledNote}
          </Text>
        )}
      </div>
    ),
  }),
  differenceColumn.accessor('foundAt', {
    header: 'Hittad',
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  differenceColumn.display({
    id: 'stripe',
    header: 'Stripe',
    meta: { numeric: true },
    cell: ({ row }) => <Amount ore={row.original.stripeAmount} />,
  }),
  differenceColumn.display({
    id: 'ledger',
    header: 'Vår bok',
    meta: { numeric: true },
    cell: ({ row }) => <Amount ore={row.original.ledgerAmount} />,
  }),
  differenceColumn.display({
    id: 'handle',
    header: 'Åtgärd',
    cell: ({ row }) => <Handle item={row.original} />,
  }),
]);

function Differences() {
  const [open, setOpen] = useState(true);
  const [oldest, setOldest] = useState(false);
  const query = trpc.money.differences.useInfiniteQuery(
    { open, limit: LIMIT, ...(oldest && { oldest }) },
    next,
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section id="avstamning" title="Skillnader mot Stripe">
      <Text mb="md" c="dimmed">
        Varje natt jämförs boken med Stripes rörelser.
      </Text>
      <SegmentedControl
        mb="md"
        aria-label="Visa skillnader"
        styles={segments}
        data={[
          { value: 'open', label: 'Att reda ut' },
          { value: 'all', label: 'Alla' },
        ]}
        value={open ? 'open' : 'all'}
        onChange={(value) => setOpen(value === 'open')}
      />
      <PagedList
        query={query}
        failure="Kunde inte hämta skillnaderna"
        rowHeight={48}
        empty={<Nothing title="Boken stämmer med Stripe" />}
      >
        {items.length === 0
          ? []
          : [
              <DataTable
                key="differences"
                label="Skillnader mot Stripe"
                columns={differenceColumns}
                items={items}
                idOf={({ id }) => id}
                sort={{ id: 'foundAt', desc: !oldest }}
                onSort={(sort) => setOldest(!sort.desc)}
              />,
            ]}
      </PagedList>
    </Section>
  );
}

/** Where everybody's money is, and what has stopped on its way. */
export const MoneyTab = () => (
  <Stack gap="xl">
    <Held />
    <Movements />
    <DeadLetters />
    <Differences />
  </Stack>
);
