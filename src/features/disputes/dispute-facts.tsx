'use client';

import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BibCard } from '@/components/bib-card';
import { CopyButton } from '@/components/copy-button';
import { Facts } from '@/components/facts';
import { FileLink } from '@/components/file-link';
import { Link } from '@/components/link';
import { TitledCard } from '@/components/section';
import { UserText } from '@/components/user-text';
import type { BuyerField } from '@/domain/race/fields';
import { useMay } from '@/features/auth/use-may';
import { PaidSplit, SellerSplit } from '@/features/purchases/money-split';
import { OrganiserStatement } from '@/features/purchases/organiser-statement';
import { PurchaseSteps } from '@/features/purchases/purchase-steps';
import { formatDate } from '@/text/dates';
import { formatKrExact } from '@/text/numbers';
import { listingLabels, methodName } from '@/text/purchase';
import { buyerFieldLabels } from '@/text/race';
import { trpc } from '@/trpc/client';
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
        <PurchaseSteps purchase={purchase} />
        {purchase.hasProof && role !== 'admin' && (
          <Text>
            <FileLink path={`/api/proofs/${purchase.purchaseId}`}>
              {role === 'seller' ? 'Din bekräftelse' : 'Säljarens bekräftelse'}
            </FileLink>
          </Text>
        )}
        {role !== 'seller' && (
          <PaidSplit
            purchase={purchase}
            caption={role === 'buyer' ? 'Det här betalade du' : 'Köparen betalade'}
            to={role}
          />
        )}
        {item.open && role !== 'buyer' && (
          <SellerSplit split={purchase.split} caption="Om köpet står fast" to={role} />
        )}
      </Stack>
    </BibCard>
  );
}

interface OnRequestProps {
  id: string;
  title: string;
  what: string;
  show: string;
  look: { isPending: boolean; mutate: (input: { disputeId: string }) => void };
  disputeId: string;
  /** What is shown, once it is here. */
  children: ReactNode;
}

/** What an admin sees on request; the buyer gets a notice of it. */
function OnRequest({ id, title, what, show, look, disputeId, children }: OnRequestProps) {
  const allowed = useMay('sensitive');
  if (!allowed) return null;
  return (
    <TitledCard id={id} title={title} gap="xs">
      <div aria-live="polite">
        {children ?? (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              Öppna {what} bara om ärendet behöver det. Köparen ser att du har tittat, och det skrivs i
              loggen.
            </Text>
            <Button variant="default" loading={look.isPending} onClick={() => look.mutate({ disputeId })}>
              {show}
            </Button>
          </>
        )}
      </div>
    </TitledCard>
  );
}

/** The buyer's details for the organiser. */
export function BuyerFacts({ disputeId }: { disputeId: string }) {
  const look = trpc.admin.buyerDetails.useMutation();
  const texts = { title: 'Köparens uppgifter', what: 'dem', show: 'Visa uppgifterna' };
  return (
    <OnRequest id="koparens-uppgifter" {...texts} look={look} disputeId={disputeId}>
      {look.data && (
        <Facts
          facts={Object.entries(look.data).map(([field, value]) => ({
            label: buyerFieldLabels[field as BuyerField],
            value,
          }))}
        />
      )}
    </OnRequest>
  );
}

/** The code that was handed over. */
export function CodeFacts({ disputeId }: { disputeId: string }) {
  const look = trpc.admin.handOverCode.useMutation();
  const texts = { title: 'Koden', what: 'den', show: 'Visa koden' };
  return (
    <OnRequest id="koden" {...texts} look={look} disputeId={disputeId}>
      {look.data && (
        <Group justify="space-between">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {look.data.code}
          </Text>
          <CopyButton value={look.data.code} />
        </Group>
      )}
    </OnRequest>
  );
}
