'use client';

import { Anchor, List, ListItem, Text } from '@mantine/core';
import { type Column, DataTable } from '@/components/data-table';
import { Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { Section } from '@/components/section';
import type { LedgerAccount, PostingKind } from '@/domain/money/ledger';
import type { MoneyStatus } from '@/domain/money/movements';
import { formatKrExact } from '@/text/numbers';
import type { Outputs } from '@/trpc/client';
import { Instant, Subtext } from './cells';
import { chargebackStates } from './disputes/chargebacks';
import { managerPath } from './manager-tabs';

export type Purchase = Outputs['admin']['purchase'];

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

type Posting = Purchase['postings'][number];

interface Movement {
  id: string;
  what: string;
  state: string;
  at: Date;
  amount: number;
}

const moved = (what: string, movement: Purchase['refund']): Movement[] =>
  movement
    ? [{ ...movement, id: movement.stripeId ?? what, what, state: movementLabels[movement.status] }]
    : [];

const movementsOf = ({ payment, refund, transfer, chargebacks, charged }: Purchase): Movement[] => [
  ...(payment
    ? [{ id: payment.chargeId, what: 'Betalning', state: 'Mottagen', at: payment.at, amount: charged }]
    : []),
  ...moved('Återbetalning', refund),
  ...moved('Utbetalning', transfer),
  ...chargebacks.map(({ id, status, openedAt, amount }) => ({
    id,
    what: 'Återkrav',
    state: chargebackStates[status].label,
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
          <ListItem key={account}>
            {accountLabels[account]} <Kr amount={amount} exact />
          </ListItem>
        ))}
      </List>
    ),
  },
];

/** A purchase's movements of money, and its postings. */
export function PurchaseMovements({ purchase }: { purchase: Purchase }) {
  const movements = movementsOf(purchase);
  return (
    <>
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
    </>
  );
}
