'use client';

import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { FilteredList, type Narrowing } from '@/components/list-filter';
import { MainLink } from '@/components/main-button';
import { nextPage } from '@/components/paged-list';
import { MY_BIDS } from '@/domain/bid/states';
import { type BuyerFilter, isFinal, receiptNumber } from '@/domain/purchase/states';
import { CaseLink } from '@/features/purchases/case-link';
import { PaidSplit } from '@/features/purchases/money-split';
import { OrganiserStatement } from '@/features/purchases/organiser-statement';
import { PurchaseBadge } from '@/features/purchases/purchase-badge';
import { PurchaseRow } from '@/features/purchases/purchase-row';
import { PurchaseStory } from '@/features/purchases/purchase-story';
import { RefundStatus } from '@/features/purchases/refund-status';
import { OwnReview } from '@/features/reviews/own-review';
import { formatInstant } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { methodInText } from '@/text/purchase';
import { type Inputs, trpc } from '@/trpc/client';
import { NextSteps } from './purchase-actions';
import { buyerStatus, nextStepOf, type Purchase, rulings, stateTextOf } from './purchase-text';

/** What the buyer paid, and how. */
const Payment = ({ purchase }: { purchase: Purchase }) => (
  <>
    <PaidSplit purchase={purchase} caption="Så fördelas pengarna" />
    {purchase.paidWith && (
      <Text size="sm" c="dimmed" mt="xs">
        Betalt med {methodInText(purchase.paidWith)}. Kvitto {receiptNumber(purchase.purchaseId)} finns i
        mejlet du fick då.
      </Text>
    )}
  </>
);

/** The buyer's own report. While it is open, the way to it is among the actions. */
function OwnProblem({ purchase: { refundPart, state, dispute } }: { purchase: Purchase }) {
  if (!dispute) return null;
  return (
    <Alert title={`Du rapporterade ett problem ${formatInstant(dispute.createdAt)}`}>
      <Text fw={600}>
        {refundPart === null ? rulings[dispute.status] : `Avgjort: du får ${formatKr(refundPart)} tillbaka`}
      </Text>
      {state !== 'disputed' && <CaseLink id={dispute.id} />}
    </Alert>
  );
}

/** Until when the buyer has to answer or to correct, in ms. */
const dueAt = ({ steps }: Purchase): number =>
  (steps.confirmationDeadline ?? steps.nameChangeDeadline)?.getTime() ?? Number.POSITIVE_INFINITY;

interface PurchaseCardProps {
  purchase: Purchase;
  /** The one purchase of the page with the main action. */
  main: boolean;
}

/** A purchase in its buyer's list. Memoised: the list holds dozens. */
const PurchaseCard = memo(function PurchaseCard({ purchase, main }: PurchaseCardProps) {
  const { refund } = purchase;
  const status = buyerStatus(purchase);
  // A request of the other party's is shown in full.
  const action = status === stateTextOf(purchase) ? nextStepOf(purchase) : status;
  const ended = isFinal(purchase.state);
  const refundStatus = refund && <RefundStatus refund={refund} reader="buyer" />;
  // Once the money is back there is nothing to wait for.
  const waitsForRefund = refund?.status !== 'succeeded';
  return (
    <PurchaseRow
      place={purchase}
      href={`/listings/${purchase.listingId}`}
      badge={<PurchaseBadge state={purchase.state} />}
      story={
        <PurchaseStory purchase={purchase} reader="buyer" money={<Payment purchase={purchase} />}>
          {action !== status && <Text>{status}</Text>}
          {!waitsForRefund && refundStatus}
          <OwnProblem purchase={purchase} />
        </PurchaseStory>
      }
    >
      <Text fw={ended ? undefined : 600}>{action}</Text>
      <OrganiserStatement purchase={purchase} />
      <NextSteps purchase={purchase} main={main} />
      <OwnReview purchase={purchase} />
      {waitsForRefund && refundStatus}
    </PurchaseRow>
  );
});

const groups: Record<BuyerFilter, string> = {
  running: 'Pågår',
  done: 'Slutförda',
  refunded: 'Återbetalda',
};

/** The user's purchases, newest first. */
export function PurchasesTab({ page }: { page: Inputs['purchases']['mine'] }) {
  const [narrowed, setNarrowed] = useState<Narrowing<BuyerFilter>>({});
  const query = trpc.purchases.mine.useInfiniteQuery(
    { ...page, ...narrowed },
    { ...nextPage, placeholderData: keepPreviousData },
  );
  const items = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = items
    .filter(({ events, request }) => events.includes('receiptConfirmed') || request?.open)
    .toSorted((a, b) => dueAt(a) - dueAt(b))[0]?.purchaseId;
  return (
    <section aria-labelledby="kop">
      <Group justify="space-between" mb="md">
        <Title order={2} id="kop">
          Dina Köp
        </Title>
        <Button component={Link} href={MY_BIDS} variant="default">
          Dina köpbud
        </Button>
      </Group>
      <FilteredList
        label="Sök bland dina köp"
        groups={groups}
        value={narrowed}
        onChange={setNarrowed}
        query={query}
        failure="Kunde inte hämta dina köp"
        rowHeight={360}
        noMatch="Inget köp stämmer"
        empty={
          <EmptyState
            picture="empty"
            title="Du har inte köpt något än"
            text="Här följer du dina köp från betalning till utbetalning."
          >
            <MainLink href="/search">Hitta en startplats</MainLink>
          </EmptyState>
        }
      >
        {items.map((purchase) => (
          <PurchaseCard key={purchase.purchaseId} purchase={purchase} main={purchase.purchaseId === first} />
        ))}
      </FilteredList>
    </section>
  );
}
