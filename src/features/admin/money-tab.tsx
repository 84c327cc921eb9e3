'use client';

import { Button, Group, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BibCard } from '@/components/bib-card';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { TextLink } from '@/components/links';
import { Section } from '@/components/page';
import { PagedList } from '@/components/paged-list';
import { StatusBadge } from '@/components/status-badge';
import { showDone, showError } from '@/components/toast';
import { addOre } from '@/domain/money';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { heldStates } from '@/domain/purchase/states';
import { formatFullInstant, formatInstant } from '@/text/dates';
import { formatKr, formatKrExact } from '@/text/money';
import { casePath } from '@/text/problems';
import { type Inputs, type Outputs, trpc } from '@/trpc/client';

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
const segments = { label: { display: 'grid', placeItems: 'center', minHeight: 44, paddingInline: 4 } };

const Nothing = ({ title }: { title: string }) => <EmptyState picture="done" order={3} title={title} />;

const Row = ({ title, badge, children }: { title: ReactNode; badge?: ReactNode; children: ReactNode }) => (
  <BibCard padding="lg">
    <Group justify="space-between" mb="xs">
      <Title order={3} size="h4">
        {title}
      </Title>
      {badge}
    </Group>
    {children}
  </BibCard>
);

function Held() {
  const [state, setState] = useState<HeldState>('awaiting_buyer_confirmation');
  const summary = trpc.money.summary.useQuery();
  const query = trpc.money.held.useInfiniteQuery({ state, limit: LIMIT }, next);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const sums = summary.data;
  return (
    <Section id="hallna" title="Hållna pengar">
      {sums && (
        <Facts
          facts={[
            {
              label: 'Totalt',
              value: formatKr(addOre(...heldStates.map((each) => sums[each].amount))),
            },
            ...heldStates.map((each) => ({
              label: heldLabels[each],
              value: `${formatKr(sums[each].amount)} i ${sums[each].purchases} köp`,
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
        rowHeight={120}
        empty={<Nothing title="Inga pengar hålls här" />}
      >
        {items.map((item) => (
          <Row
            key={item.purchaseId}
            title={
              <TextLink inherit href={`/listings/${item.listingId}`}>
                {item.title}
              </TextLink>
            }
          >
            <Facts
              facts={[
                { label: 'Belopp', value: formatKr(item.amount) },
                { label: 'Köp', value: receiptNumber(item.purchaseId) },
                { label: 'Betalt', value: item.paidAt ? formatInstant(item.paidAt) : '–' },
                { label: dueLabels[state], value: item.at ? formatInstant(item.at) : '–' },
                ...(item.disputeId
                  ? [
                      {
                        label: 'Ärende',
                        value: <TextLink href={casePath(item.disputeId)}>Öppna ärendet</TextLink>,
                      },
                    ]
                  : []),
              ]}
            />
          </Row>
        ))}
      </PagedList>
    </Section>
  );
}

function Movement({ item }: { item: Outputs['money']['movements']['items'][number] }) {
  const utils = trpc.useUtils();
  const retry = trpc.money.retryMovement.useMutation({
    onSuccess: () => showDone('Ett nytt försök är på väg'),
    onError: (error) => showError(error),
    onSettled: () => utils.money.invalidate(),
  });
  const failed = item.status === 'failed';
  return (
    <Row
      title={
        <TextLink inherit href={`/listings/${item.listingId}`}>
          {item.title}
        </TextLink>
      }
      badge={
        <StatusBadge tone={failed ? 'bad' : item.failureCode ? 'act' : 'wait'}>
          {failed ? 'Misslyckad' : item.failureCode ? 'Fastnat, försöker igen' : 'På väg'}
        </StatusBadge>
      }
    >
      <Facts
        facts={[
          { label: 'Belopp', value: formatKrExact(item.amount) },
          { label: 'Köp', value: receiptNumber(item.purchaseId) },
          { label: 'Begärd', value: formatInstant(item.createdAt) },
          { label: 'Försök', value: String(item.attempt) },
          ...(item.failureCode ? [{ label: 'Felkod', value: item.failureCode }] : []),
        ]}
      />
      {item.canRetry && (
        <Button
          mt="md"
          variant="light"
          loading={retry.isPending}
          onClick={() => retry.mutate({ kind: item.kind, id: item.id })}
        >
          Försök igen nu
        </Button>
      )}
    </Row>
  );
}

function Movements() {
  const [kind, setKind] = useState<MovementKind>('refund');
  const query = trpc.money.movements.useInfiniteQuery({ kind, limit: LIMIT }, next);
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
        rowHeight={120}
        empty={<Nothing title="Allt har gått fram" />}
      >
        {items.map((item) => (
          <Movement key={item.id} item={item} />
        ))}
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

function DeadLetters() {
  const utils = trpc.useUtils();
  const query = trpc.money.deadLetters.useInfiniteQuery({ limit: LIMIT }, next);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const retry = trpc.money.retryDeadLetter.useMutation({
    onSuccess: () => showDone('Jobbet är tillbaka i kön'),
    onError: (error) => showError(error),
    onSettled: () => utils.money.invalidate(),
  });
  return (
    <Section id="jobb" title="Jobb som har gett upp">
      <PagedList
        query={query}
        failure="Kunde inte hämta jobben"
        rowHeight={120}
        empty={<Nothing title="Inga jobb har gett upp" />}
      >
        {items.map((item) => (
          <Row key={item.id} title={queueLabels[item.queue ?? ''] ?? item.queue ?? 'Okänt jobb'}>
            <Facts
              facts={[
                { label: 'Gav upp', value: formatInstant(item.at) },
                { label: 'Försök', value: item.tries === null ? '–' : String(item.tries) },
                { label: 'Gäller', value: item.about ?? '–' },
                { label: 'Orsak', value: item.reason ?? '–' },
              ]}
            />
            <Button
              mt="md"
              variant="light"
              loading={retry.isPending && retry.variables?.id === item.id}
              onClick={() => retry.mutate({ id: item.id })}
            >
              Försök igen
            </Button>
          </Row>
        ))}
      </PagedList>
    </Section>
  );
}

const differenceLabels: Record<string, string> = {
  missing_in_ledger: 'Finns hos Stripe men inte hos oss',
  missing_at_stripe: 'Finns hos oss men inte hos Stripe',
  amount_differs: 'Beloppen skiljer sig',
};

function Difference({ item }: { item: Outputs['money']['differences']['items'][number] }) {
  const utils = trpc.useUtils();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const handle = trpc.money.handleDifference.useMutation({
    onSuccess: () => showDone('Markerad som hanterad'),
    onError: (failure) => showError(failure),
    onSettled: () => utils.money.invalidate(),
  });
  const save = () =>
    note.trim() ? handle.mutate({ id: item.id, note }) : setError('Skriv vad skillnaden beror på.');
  const open = !item.handledAt && !item.resolvedAt;
  return (
    <Row
      title={differenceLabels[item.kind] ?? item.kind}
      badge={
        <StatusBadge tone={open ? 'bad' : 'good'}>
          {item.resolvedAt ? 'Stämmer igen' : item.handledAt ? 'Hanterad' : 'Att reda ut'}
        </StatusBadge>
      }
    >
      <Facts
        facts={[
          { label: 'Objekt hos Stripe', value: item.source },
          { label: 'Stripe', value: item.stripeAmount === null ? '–' : formatKrExact(item.stripeAmount) },
          { label: 'Vår bok', value: item.ledgerAmount === null ? '–' : formatKrExact(item.ledgerAmount) },
          { label: 'Hittad', value: formatFullInstant(item.foundAt) },
          ...(item.handledNote ? [{ label: 'Anteckning', value: item.handledNote }] : []),
        ]}
      />
      {open && (
        <Stack mt="md" gap="xs">
          <Textarea
            label="Vad beror skillnaden på?"
            autosize
            minRows={2}
            maxLength={2000}
            value={note}
            error={error}
            onChange={({ currentTarget }) => {
              setNote(currentTarget.value);
              setError(null);
            }}
          />
          <Group>
            <Button variant="light" loading={handle.isPending} onClick={save}>
              Markera som hanterad
            </Button>
          </Group>
        </Stack>
      )}
    </Row>
  );
}

function Differences() {
  const [open, setOpen] = useState(true);
  const query = trpc.money.differences.useInfiniteQuery({ open, limit: LIMIT }, next);
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
        rowHeight={120}
        empty={<Nothing title="Boken stämmer med Stripe" />}
      >
        {items.map((item) => (
          <Difference key={item.id} item={item} />
        ))}
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
