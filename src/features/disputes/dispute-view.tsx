'use client';

import dynamic from 'next/dynamic';
import { Group, Stack, Text, Title } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { OutsideLink, TextLink } from '@/components/ui/links';
import { renderNothing } from '@/components/ui/missing-code';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { StatusBadge } from '@/components/ui/status-badge';
import { BuyerSplit, MoneySplit, SellerSplit } from '@/features/purchases/money-split';
import { formatDate, formatFullInstant } from '@/text/dates';
import { formatKrExact } from '@/text/money';
import { methodName } from '@/text/payment-methods';
import { problemLabels } from '@/text/problems';
import { distanceText } from '@/text/race-figures';
import { listingLabels } from '@/text/states';
import { trpc } from '@/trpc/client';
import { BuyerFacts } from './buyer-facts';
import { CodeFacts } from './code-facts';
import { DisputeAnswer } from './dispute-answer';
import { DisputeClocks } from './dispute-clocks';
import { DisputeDecision } from './dispute-decision';
import { CriticalDispute, disputeStatuses } from './dispute-status';
import { type Dispute, DisputeTimeline } from './dispute-timeline';
import classes from './dispute-view.module.css';
import { Settlement } from './settlement';

/** Loaded for admins only. */
const DisputeActions = dynamic(() =>
  import('./dispute-actions').then((file) => file.DisputeActions).catch(renderNothing),
);

const backLinks: Record<Dispute['role'], { href: string; label: string }> = {
  buyer: { href: '/auth/profile?tab=purchases', label: 'Till dina köp' },
  seller: { href: '/auth/profile?tab=listings', label: 'Till dina annonser' },
  admin: { href: '/admin/manager?tab=disputes', label: 'Till ärendena' },
};

const leads: Record<Dispute['role'], string> = {
  buyer: 'Vi tittar på ärendet. Pengarna hålls tills det är avgjort.',
  seller: 'Berätta hur du ser på saken. Pengarna hålls tills ärendet är avgjort.',
  admin: 'Läs båda sidor, fråga om något saknas, och avgör sedan.',
};

/** Polling interval while the dispute is open. */
const POLL_MS = 30_000;

/** A dispute: the buyer's report, its events and the decision. */
export function DisputeView({ initial }: { initial: Dispute }) {
  const { data: item } = trpc.disputes.byId.useQuery(
    { disputeId: initial.id },
    { initialData: initial, refetchInterval: initial.open ? POLL_MS : false },
  );
  const { label, tone } = disputeStatuses[item.status];
  return (
    <Page>
      <PageHeading
        title={`Ärende: ${item.title}`}
        {...(item.open && { lead: leads[item.role] })}
        back={backLinks[item.role]}
      />
      <div className={classes.columns}>
        <Stack gap="lg" miw={0}>
          {item.critical && <CriticalDispute />}
          {/* A decision begins with the report. */}
          {item.open && (
            <Card as="section" padding="lg" aria-labelledby="rapport">
              <Stack gap="xs">
                <Group justify="space-between">
                  <Title order={2} size="h3" id="rapport">
                    {item.kind ? problemLabels[item.kind] : 'Rapporterat problem'}
                  </Title>
                  <StatusBadge tone={tone}>{label}</StatusBadge>
                </Group>
                <Text size="sm" c="dimmed">
                  Rapporterat av köparen {formatFullInstant(item.createdAt)}
                </Text>
                <Text className={classes.words}>{item.reason}</Text>
              </Stack>
            </Card>
          )}
          <DisputeClocks item={item} />
          <DisputeDecision item={item} />
          {item.role === 'admin' && <DisputeActions item={item} />}
          {item.open && <Settlement item={item} />}
          <section aria-labelledby="handelser">
            <Title order={2} size="h3" id="handelser" mb="md">
              Händelser
            </Title>
            <DisputeTimeline item={item} />
          </section>
          {item.open && <DisputeAnswer item={item} />}
        </Stack>
        <Stack gap="lg" miw={0}>
          <ListingFacts item={item} />
          <Text>
            <OutsideLink href={`/api/disputes/${item.id}/pdf`}>Ladda ner ärendet som PDF</OutsideLink>
          </Text>
          {item.hasBuyerDetails && <BuyerFacts disputeId={item.id} />}
          {item.hasCode && <CodeFacts disputeId={item.id} />}
        </Stack>
      </div>
    </Page>
  );
}

const nameAndEmail = (user: Dispute['buyer']) =>
  user ? [user.name, user.email].filter(Boolean).join(', ') : '–';

function ListingFacts({ item }: { item: Dispute }) {
  const { purchase, role } = item;
  return (
    <BibCard as="section" padding="lg" aria-labelledby="plats">
      <Stack gap="md">
        <Title order={2} size="h3" id="plats">
          <TextLink href={`/listings/${item.listingId}`}>{item.title}</TextLink>
        </Title>
        <Facts
          facts={[
            { label: 'Köp', value: item.receiptNumber },
            {
              label: 'Lopp',
              value: `${item.raceName}, ${distanceText(item.distance)}, ${formatDate(item.date)}`,
            },
            ...(item.startGroup ? [{ label: 'Startgrupp i annonsen', value: item.startGroup }] : []),
            { label: 'Köpare', value: nameAndEmail(item.buyer) },
            { label: 'Säljare', value: nameAndEmail(item.seller) },
            ...(purchase.paidWith ? [{ label: 'Betalsätt', value: methodName(purchase.paidWith) }] : []),
            ...(item.stripeFee === null
              ? []
              : [{ label: 'Stripes avgift', value: formatKrExact(item.stripeFee) }]),
            ...(role === 'admin' ? [{ label: 'Annonsen', value: listingLabels[item.listingFace] }] : []),
          ]}
        />
        {item.description && (
          <Text size="sm" className={classes.words}>
            Annonsens text: {item.description}
          </Text>
        )}
        {purchase.hasProof && (
          <Text>
            <OutsideLink href={`/api/proofs/${purchase.purchaseId}`}>Säljarens bekräftelse</OutsideLink>
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
