'use client';

import { Anchor, Group, List, Text } from '@mantine/core';
import { type Column, DataTable } from '@/components/data-table';
import { Facts } from '@/components/facts';
import { Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { PageHeading } from '@/components/page';
import { Section } from '@/components/section';
import { StateBadge } from '@/components/state-badge';
import type { LedgerAccount, PostingKind } from '@/domain/money/ledger';
import type { MoneyStatus } from '@/domain/money/movements';
import { leavingOf } from '@/domain/purchase/leaving';
import { isFinal, isHeld, receiptNumber } from '@/domain/purchase/states';
import { OrganiserStatement } from '@/features/purchases/organiser-statement';
import { PurchaseLog } from '@/features/purchases/purchase-log';
import { disputePath } from '@/text/dispute';
import { formatKrExact } from '@/text/numbers';
import { adminStates, leavingText, methodName } from '@/text/purchase';
import type { Outputs } from '@/trpc/client';
import { AdminSearch } from './admin-search';
import { Instant, Subtext } from './cells';
import { managerPath, userPath } from './manager-tabs';

/** The accounts of the ledger. */
const accountLabels: Record<LedgerAccount, string> = {
  stripe: 'Hos Stripe',
  held: 'Hållna pengar',
  seller_payable: 'Skuld till säljare',
  buyer_payable: 'Skuld till köpare',
  service_fee_revenue: 'Serviceavgifter',
  vat_payable: 'Moms',
  seller_fee_revenue: 'Avgifter från säljare',
  stripe_fees: 'Stripes avgifter',
  losses: 'Förluster',
  chargebacks: 'Återkrav som pågår',
  seller_debt: 'Säljares skuld till oss',
  bank: 'Vår bank',
};

/** What was posted. */
const postingLabels: Record<PostingKind, string> = {
  payment_received: 'Betalningen togs emot',
  seller_credited: 'Köpet blev klart',
  buyer_credited: 'Pengarna blev köparens',
  transfer_made: 'Utbetalning till säljaren',
  refund_made: 'Återbetalning till köparen',
  refund_returned: 'Återbetalningen kom tillbaka',
  stripe_fee: 'Stripes avgift',
  chargeback_moved: 'Återkrav, pengar flyttade',
  chargeback_settled: 'Återkrav avgjort',
  transfer_reversed: 'Utbetalningen togs tillbaka',
  liability_settled: 'Saldo stängt',
};

const movementLabels: Record<MoneyStatus, string> = {
  pending: 'På väg',
  succeeded: 'Framme',
  failed: 'Misslyckad',
};

const chargebackLabels: Record<'open' | 'won' | 'lost', string> = {
  open: 'Banken har inte bestämt sig',
  won: 'Banken gav oss rätt',
  lost: 'Banken gav köparen rätt',
};

type Purchase = Outputs['admin']['purchase'];
type Posting = Purchase['postings'][number];

interface Movement {
  id: string;
  what: string;
  state: string;
  at: Date;
  amount: number;
}

const movementsOf = ({ payment, refund, transfer, chargebacks, total }: Purchase): Movement[] => [
  ...(payment
    ? [{ id: payment.chargeId, what: 'Betalning', state: 'Mottagen', at: payment.at, amount: total }]
    : []),
  ...(['refund', 'transfer'] as const).flatMap((kind) => {
    const moved = { refund, transfer }[kind];
    if (!moved) return [];
    return [
      {
        id: moved.stripeId ?? kind,
        what: kind === 'refund' ? 'Återbetalning' : 'Utbetalning',
        state: movementLabels[moved.status],
        at: moved.at,
        amount: moved.amount,
      },
    ];
  }),
  ...chargebacks.map(({ id, status, openedAt, amount }) => ({
    id,
    what: 'Återkrav',
    state: chargebackLabels[status],
    at: openedAt,
    amount,
  })),
];

const movementColumns: Column<Movement>[] = [
  {
    id: 'what',
    header: 'Vad',
    cell: ({ what, id }) => (
      <div>
        {what}
        {id.includes('_') && <Subtext>{id}</Subtext>}
      </div>
    ),
  },
  { id: 'state', header: 'Läge', cell: ({ state }) => state },
  { id: 'at', header: 'När', cell: ({ at }) => <Instant at={at} /> },
  { id: 'amount', header: 'Belopp', numeric: true, cell: ({ amount }) => formatKrExact(amount) },
];

const postingColumns: Column<Posting>[] = [
  {
    id: 'kind',
    header: 'Verifikation',
    cell: ({ kind, ref }) => (
      <div>
        {postingLabels[kind]}
        {ref && <Subtext>{ref}</Subtext>}
      </div>
    ),
  },
  { id: 'at', header: 'När', cell: ({ at }) => <Instant at={at} /> },
  {
    id: 'entries',
    header: 'Konton, debet är plus',
    wide: true,
    cell: ({ entries }) => (
      <List listStyleType="none" size="xs">
        {entries.map(({ account, amount }) => (
          <List.Item key={account}>
            {accountLabels[account]} <Kr amount={amount} exact />
          </List.Item>
        ))}
      </List>
    ),
  },
];

const colors = { completed: 'pine', refunded: 'gray', cancelled: 'gray', disputed: 'signal' } as const;

/** All there is about one purchase, to read. */
export function PurchaseView({ purchase }: { purchase: Purchase }) {
  const { id, state, title, distance, listingId, buyer, seller, payment, disputeId, margin } = purchase;
  const leaving = isHeld(state) ? leavingText(leavingOf(purchase, false)) : null;
  const movements = movementsOf(purchase);
  return (
    <>
      <PageHeading
        back={{ href: managerPath('money'), label: 'Pengar' }}
        title={`Köp ${receiptNumber(id)}`}
        actions={<AdminSearch />}
      />
      <Group mb="md">
        <StateBadge
          color={state in colors ? colors[state as keyof typeof colors] : 'blue'}
          label={adminStates[state]}
        />
        {leaving && (
          <Text>
            {leaving.what} {leaving.at}
          </Text>
        )}
        {disputeId && (
          <Anchor component={Link} href={disputePath(disputeId)}>
            Öppna ärendet
          </Anchor>
        )}
      </Group>
      <OrganiserStatement purchase={purchase} />
      <Facts
        columns
        facts={[
          {
            label: 'Plats',
            value: (
              <Anchor component={Link} href={`/listings/${listingId}`}>
                {title}, {distance}
              </Anchor>
            ),
          },
          {
            label: 'Köpare',
            value: (
              <Anchor component={Link} href={userPath(buyer.id)}>
                {buyer.name}
              </Anchor>
            ),
          },
          {
            label: 'Säljare',
            value: (
              <Anchor component={Link} href={userPath(seller.id)}>
                {seller.name}
              </Anchor>
            ),
          },
          { label: 'Betalsätt', value: payment ? methodName(payment.method) : '–' },
          { label: 'Pris', value: formatKrExact(purchase.price) },
          { label: 'Serviceavgift', value: formatKrExact(purchase.serviceFee) },
          { label: 'Köparen betalar', value: formatKrExact(purchase.total) },
          { label: 'Avgift från säljaren', value: formatKrExact(purchase.sellerFee) },
          { label: 'Säljaren får', value: formatKrExact(purchase.payout) },
          {
            label: 'Del tillbaka till köparen',
            value: purchase.refundPart ? formatKrExact(purchase.refundPart) : null,
          },
          {
            label: 'Stripes avgift',
            value: payment?.stripeFee == null ? '–' : formatKrExact(payment.stripeFee),
          },
          {
            label: isFinal(state) ? 'Kvar till oss' : 'Kvar till oss så här långt',
            value: formatKrExact(margin),
          },
          { label: 'Stripes betalning', value: payment?.intentId ?? '–' },
          { label: 'Id', value: id },
        ]}
      />
      <Section id="rorelser" title="Pengarnas väg">
        {movements.length > 0 ? (
          <DataTable
            few
            label="Pengarnas väg"
            columns={movementColumns}
            items={movements}
            idOf={(item) => item.id}
          />
        ) : (
          <Text>Ingenting är betalt.</Text>
        )}
        <Text size="sm" mt="sm">
          <Anchor component={Link} href={`${managerPath('money')}#rorelser`}>
            Återbetalningar och utbetalningar på väg
          </Anchor>
        </Text>
      </Section>
      <Section id="bok" title="I boken">
        {purchase.postings.length > 0 ? (
          <DataTable
            few
            label="I boken"
            columns={postingColumns}
            items={purchase.postings}
            idOf={(item) => item.id}
          />
        ) : (
          <Text>Ingenting är bokfört.</Text>
        )}
      </Section>
      <Section id="logg" title="Händelser">
        <PurchaseLog purchase={purchase} />
      </Section>
    </>
  );
}
