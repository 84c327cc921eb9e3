'use client';

import { Anchor, Group, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { CsvButton } from '@/components/csv';
import { type Column, PagedTable, useByTime } from '@/components/data-table';
import { DayField } from '@/components/day-field';
import { Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { nextPage } from '@/components/paged-list';
import { Section } from '@/components/section';
import { Failure, Warning } from '@/components/warning';
import { receiptNumber } from '@/domain/purchase/states';
import { stockholmDate } from '@/domain/time';
import { formatDate } from '@/text/dates';
import { disputePath } from '@/text/dispute';
import { counted, formatKrExact } from '@/text/numbers';
import { adminStates, leavingText, methodName } from '@/text/purchase';
import { type Outputs, trpc } from '@/trpc/client';
import { EmptyCard, Figures, Instant, Subtext } from '../cells';
import { initialInputs } from '../initial-inputs';
import { purchasePath, userPath } from '../manager-tabs';

type HeldRow = Outputs['money']['held']['items'][number];

/** A link to a party; a purchase of the viewer's own shows no other party. */
const Party = ({ party }: { party: HeldRow['buyer'] }) =>
  party ? (
    <Anchor component={Link} href={userPath(party.id)}>
      {party.name}
    </Anchor>
  ) : (
    'Din motpart'
  );

const columns: Column<HeldRow>[] = [
  {
    id: 'purchase',
    header: 'Köp',
    cell: (item) => (
      <div>
        <Anchor component={Link} href={purchasePath(item.id)}>
          {receiptNumber(item.id)}
        </Anchor>
        <Subtext>{item.title}</Subtext>
      </div>
    ),
  },
  {
    id: 'paidAt',
    header: 'Betalt',
    sortBy: 'server',
    cell: ({ paidAt, paidWith }) => (
      <div>
        <Instant at={paidAt} />
        <Subtext>{methodName(paidWith)}</Subtext>
      </div>
    ),
  },
  { id: 'buyer', header: 'Köpare', cell: ({ buyer }) => <Party party={buyer} /> },
  { id: 'seller', header: 'Säljare', cell: ({ seller }) => <Party party={seller} /> },
  {
    id: 'leaving',
    header: 'Läge',
    cell: ({ state, disputeId, leaving }) => {
      const { what, at } = leavingText(leaving);
      return (
        <div>
          {state === 'disputed' && disputeId ? (
            <Anchor component={Link} href={disputePath(disputeId)}>
              {adminStates[state]}
            </Anchor>
          ) : (
            adminStates[state]
          )}
          <Subtext>
            {what} {at}
          </Subtext>
        </div>
      );
    },
  },
  {
    id: 'toSeller',
    header: 'Till säljaren',
    numeric: true,
    cell: (item) => formatKrExact(item.shares.seller),
  },
  { id: 'toBuyer', header: 'Till köparen', numeric: true, cell: (item) => formatKrExact(item.shares.buyer) },
  { id: 'ours', header: 'Vår avgift', numeric: true, cell: (item) => formatKrExact(item.shares.ours) },
];

/** Whether list, ledger and Stripe say the same, as a sentence; null while Stripe has not answered. */
function Agreement({
  owed,
  stripe,
}: {
  owed: Outputs['money']['owed'];
  stripe: Outputs['money']['atStripe'] | undefined;
}) {
  if (!owed.agree) {
    return (
      <Failure title="Köpen och boken skiljer sig">
        Skillnaden är <Kr amount={owed.sum - owed.ledger} exact />. Något saknas i listan.
      </Failure>
    );
  }
  if (!stripe || stripe.difference === null) return null;
  if (stripe.difference === 0) {
    return <EmptyCard title="Köpen, boken och Stripe visar samma summa" />;
  }
  return (
    <Warning
      title={`Stripe har ${formatKrExact(Math.abs(stripe.difference))} ${stripe.difference > 0 ? 'mer' : 'mindre'} än boken`}
    >
      Det kan vara en betalning eller avgift som Stripe och vi har daterat olika. Står det kvar i morgon finns
      det under Skillnader mot Stripe.
    </Warning>
  );
}

/** What is held or owed, by purchase, now or when a day ended. */
export function HeldMoney() {
  const today = stockholmDate(new Date());
  const [chosen, setChosen] = useState<string | null>(null);
  const input = chosen ? { day: chosen } : {};
  const { turned: latest, ...order } = useByTime('paidAt', false);
  const utils = trpc.useUtils();
  const owed = trpc.money.owed.useQuery(input, { placeholderData: keepPreviousData });
  const stripe = trpc.money.atStripe.useQuery(input, { staleTime: 60_000, retry: false });
  const query = trpc.money.held.useInfiniteQuery(
    { ...initialInputs.held, ...input, ...(latest && { latest }) },
    { ...nextPage, placeholderData: keepPreviousData },
  );
  const sums = owed.data;
  const atStripe = stripe.isPending
    ? 'Hämtas'
    : stripe.data?.owed == null
      ? 'Okänt'
      : formatKrExact(stripe.data.owed);
  return (
    <Section id="hallna" title="Hållna pengar">
      <Text mb="md">
        Pengar som köpare har betalat och som ingen har fått än, som om varje köp blir av.{' '}
        {chosen ? `Så stod det när ${formatDate(chosen)} var slut.` : 'Så står det nu.'}
      </Text>
      <Group gap="sm" align="flex-end" mb="md">
        <DayField
          label="Se tillbaka till slutet av"
          placeholder="I dag, just nu"
          clearable
          clearButtonProps={{ 'aria-label': 'Visa just nu' }}
          maxDate={today}
          value={chosen}
          onChange={setChosen}
          flex="0 1 18rem"
        />
        <CsvButton label="Ladda ner CSV" load={() => utils.client.money.exportHeld.query(input)} />
      </Group>
      {sums && (
        <>
          <Figures
            figures={[
              {
                label: 'Enligt köpen',
                value: formatKrExact(sums.sum),
                note: counted(sums.purchases, 'köp', 'köp'),
              },
              { label: 'Enligt boken', value: formatKrExact(sums.ledger), note: 'Hållet och att betala ut' },
              {
                label: 'Hos Stripe',
                value: atStripe,
                note:
                  sums.own < 0
                    ? `Saldot är ${formatKrExact(-sums.own)} lägre, utlagt för avgifter och förluster`
                    : `Utöver ${formatKrExact(sums.own)} som är vårt`,
              },
            ]}
          />
          <div style={{ minHeight: '3.5rem', marginBlock: '1rem' }} aria-live="polite">
            <Agreement owed={sums} stripe={stripe.data} />
          </div>
          <Figures
            figures={[
              { label: 'Till säljare', value: formatKrExact(sums.seller) },
              { label: 'Till köpare', value: formatKrExact(sums.buyer) },
              { label: 'Våra avgifter', value: formatKrExact(sums.ours) },
            ]}
          />
        </>
      )}
      <div style={{ marginTop: '1rem' }}>
        <PagedTable
          query={query}
          failure="Kunde inte hämta hållna pengar"
          empty={<EmptyCard title="Inga pengar hålls" />}
          label="Hållna pengar"
          columns={columns}
          idOf={({ id }) => id}
          busy={query.isPlaceholderData}
          {...order}
        />
      </div>
    </Section>
  );
}
