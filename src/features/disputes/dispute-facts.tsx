import { Anchor, Stack, Text, Title } from '@mantine/core';
import { BibCard } from '@/components/bib-card';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { UserText } from '@/components/user-text';
import { BuyerSplit, MoneySplit, SellerSplit } from '@/features/purchases/money-split';
import { OrganiserStatement } from '@/features/purchases/organiser-statement';
import { formatDate } from '@/text/dates';
import { formatKrExact } from '@/text/numbers';
import { listingLabels, methodName } from '@/text/purchase';
import type { Dispute } from './dispute-timeline';

const nameAndEmail = (user: Dispute['buyer']) =>
  user ? [user.name, user.email].filter(Boolean).join(', ') : '–';

/** What was sold, by whom to whom, and what each pays and gets. */
export function DisputeFacts({ item }: { item: Dispute }) {
  const { purchase, role } = item;
  return (
    <BibCard as="section" padding="lg" aria-labelledby="plats">
      <Stack gap="md">
        <Title order={2} size="h3" id="plats">
          <Anchor component={Link} href={`/listings/${item.listingId}`}>
            {item.title}
          </Anchor>
        </Title>
        <Facts
          facts={[
            { label: 'Köp', value: item.receiptNumber },
            {
              label: 'Lopp',
              value: `${item.raceName}, ${item.distance}, ${formatDate(item.date)}`,
            },
            ...(item.startGroup ? [{ label: 'Startgrupp i annonsen', value: item.startGroup }] : []),
            { label: 'Köpare', value: nameAndEmail(item.buyer) },
            { label: 'Säljare', value: nameAndEmail(item.seller) },
            ...(purchase.paidWith ? [{ label: 'Betalsätt', value: methodName(purchase.paidWith) }] : []),
            ...(item.stripeFee === null
              ? []
              : [{ label: 'Stripes avgift', value: formatKrExact(item.stripeFee) }]),
            ...(role === 'admin' ? [{ label: 'Annonsen', value: listingLabels[item.listingStatus] }] : []),
          ]}
        />
        {item.description && <UserText size="sm">Annonsens text: {item.description}</UserText>}
        <OrganiserStatement purchase={purchase} />
        {purchase.hasProof && role !== 'admin' && (
          <Text>
            <Anchor target="_blank" rel="noopener noreferrer" href={`/api/proofs/${purchase.purchaseId}`}>
              Säljarens bekräftelse
            </Anchor>
          </Text>
        )}
        {role !== 'seller' && (
          <BuyerSplit
            paid
            split={purchase.split}
            payer={purchase.payer}
            nameChangeCost={purchase.nameChangeCost}
            caption={role === 'buyer' ? 'Det här betalade du' : 'Köparen betalade'}
            to={role === 'buyer' ? 'buyer' : 'other'}
          />
        )}
        {item.open && role === 'seller' && (
          <SellerSplit split={purchase.split} caption="Om köpet står fast" />
        )}
        {item.open && role === 'admin' && (
          <MoneySplit
            exact
            caption="Om köpet står fast"
            rows={[
              { label: 'Pris', amount: purchase.split.price },
              { label: 'Betalleverantörens avgift', amount: purchase.split.sellerFee, kind: 'minus' },
              { label: 'Säljaren får', amount: purchase.split.payout, kind: 'sum' },
            ]}
          />
        )}
      </Stack>
    </BibCard>
  );
}
