'use client';

import { Anchor, Box, Group, Text } from '@mantine/core';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { PageHeading } from '@/components/page';
import { Section } from '@/components/section';
import { leavingOf } from '@/domain/purchase/leaving';
import { isFinal, isHeld, receiptNumber } from '@/domain/purchase/states';
import { CaseLink } from '@/features/purchases/case-link';
import { MoneySplit } from '@/features/purchases/money-split';
import { OrganiserStatement } from '@/features/purchases/organiser-statement';
import { PurchaseBadge } from '@/features/purchases/purchase-badge';
import { PurchaseLog } from '@/features/purchases/purchase-log';
import { PurchaseSteps } from '@/features/purchases/purchase-steps';
import { leavingText, methodName } from '@/text/purchase';
import { AdminSearch } from './admin-search';
import { managerPath, userPath } from './manager-tabs';
import { type Purchase, PurchaseMovements } from './purchase-movements';

const UserLink = ({ user: { id, name } }: { user: Purchase['buyer'] }) => (
  <Anchor component={Link} href={userPath(id)}>
    {name}
  </Anchor>
);

/** What each pays and gets, and what is left to us. */
const PurchaseMoney = ({ purchase }: { purchase: Purchase }) => (
  <Box maw="30rem" mt="md">
    <MoneySplit
      exact
      hideCaption
      caption="Pris och avgifter"
      rows={[
        { label: 'Pris', amount: purchase.price },
        { label: 'Serviceavgift', amount: purchase.serviceFee },
        { label: 'Köparen betalar', amount: purchase.charged, kind: 'sum' },
        { label: 'Avgift från säljaren', amount: purchase.sellerFee },
        { label: 'Säljaren får', amount: purchase.payout, kind: 'sum' },
        ...(purchase.refundPart ? [{ label: 'Del tillbaka till köparen', amount: purchase.refundPart }] : []),
        { label: 'Stripes avgift', amount: purchase.payment?.stripeFee ?? null },
        {
          label: isFinal(purchase.state) ? 'Kvar till oss' : 'Kvar till oss så här långt',
          amount: purchase.margin,
          kind: 'sum',
        },
      ]}
    />
  </Box>
);

/** All there is about one purchase, to read. */
export function PurchaseView({ purchase }: { purchase: Purchase }) {
  const { id, state, title, distance, listingId, buyer, seller, payment, disputeId } = purchase;
  const leaving = isHeld(state) ? leavingText(leavingOf(purchase, false)) : null;
  return (
    <>
      <PageHeading
        back={{ href: managerPath('money'), label: 'Pengar' }}
        title={`Köp ${receiptNumber(id)}`}
        actions={<AdminSearch />}
      />
      <Group mb="md">
        <PurchaseBadge state={state} reader="admin" />
        {leaving && (
          <Text>
            {leaving.what} {leaving.at}
          </Text>
        )}
        {disputeId && <CaseLink id={disputeId} />}
      </Group>
      <Box my="lg">
        <PurchaseSteps purchase={purchase} />
      </Box>
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
          { label: 'Köpare', value: <UserLink user={buyer} /> },
          { label: 'Säljare', value: <UserLink user={seller} /> },
          { label: 'Betalsätt', value: payment ? methodName(payment.method) : '–' },
          { label: 'Stripes betalning', value: payment?.intentId ?? '–' },
          { label: 'Id', value: id },
        ]}
      />
      <PurchaseMoney purchase={purchase} />
      <PurchaseMovements purchase={purchase} />
      <Section id="logg" title="Händelser">
        <PurchaseLog purchase={purchase} />
      </Section>
    </>
  );
}
