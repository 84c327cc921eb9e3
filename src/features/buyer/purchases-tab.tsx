'use client';

import { Alert, Anchor, Button, Group, List, ListItem, Paper, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { memo, useId, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { FileLink } from '@/components/file-link';
import { Link } from '@/components/link';
import { FilteredList, type Narrowing } from '@/components/list-filter';
import { MainLink } from '@/components/main-button';
import { nextPage } from '@/components/paged-list';
import { UserText } from '@/components/user-text';
import { MY_BIDS } from '@/domain/bid/states';
import { type BuyerFilter, isFinal, receiptNumber } from '@/domain/purchase/states';
import { ReportProblemDialog } from '@/features/disputes/report-problem-dialog';
import { CalendarLink } from '@/features/purchases/calendar-link';
import { BuyerSplit } from '@/features/purchases/money-split';
import { OrganiserStatement } from '@/features/purchases/organiser-statement';
import { PurchaseLog } from '@/features/purchases/purchase-log';
import { PurchaseSteps } from '@/features/purchases/purchase-steps';
import { NextStep, PurchaseBadge, PurchaseSummary } from '@/features/purchases/purchase-summary';
import { OtherParty } from '@/features/users/user-line';
import { formatInstant } from '@/text/dates';
import { disputePath, REPORT_PROBLEM } from '@/text/dispute';
import { formatKr } from '@/text/numbers';
import { daysLeftText, methodInText } from '@/text/purchase';
import { type Inputs, trpc } from '@/trpc/client';
import { DetailsStatus } from './own-details';
import {
  ConfirmationDeadline,
  NameChangeDeadline,
  PaymentDeadline,
  RefundStatus,
  useConfirmReceipt,
} from './purchase-status';
import {
  buyerStatus,
  hasCodeToUse,
  nextStepOf,
  type Purchase,
  rulings,
  stateTextOf,
  type Todo,
  todosOf,
} from './purchase-text';

/** What the user has to do, each with its deadline. */
function TodoList({ todos }: { todos: readonly Todo[] }) {
  const id = useId();
  if (todos.length === 0) return null;
  return (
    <Paper withBorder p="md" radius="md" bg="var(--lb-surface-sunk)">
      <Title order={4} size="h5" id={id} mb={4}>
        Att göra
      </Title>
      <List spacing="xs" aria-labelledby={id}>
        {todos.map(({ key, text, by }) => (
          <ListItem key={key}>
            {text}
            {by && (
              <Text component="span" size="sm" c="dimmed" display="block">
                {by}
              </Text>
            )}
          </ListItem>
        ))}
      </List>
    </Paper>
  );
}

/** The buyer's own report. While it is open, the way to it is among the actions. */
function OwnProblem({
  purchase: { refundPart, state },
  dispute,
}: {
  purchase: Purchase;
  dispute: NonNullable<Purchase['dispute']>;
}) {
  return (
    <Alert title={`Du rapporterade ett problem ${formatInstant(dispute.createdAt)}`}>
      <Text fw={600}>
        {refundPart === null ? rulings[dispute.status] : `Avgjort: du får ${formatKr(refundPart)} tillbaka`}
      </Text>
      <UserText>{dispute.reason}</UserText>
      {dispute.notes && (
        <UserText mt="xs">
          <strong>Beslut:</strong> {dispute.notes}
        </UserText>
      )}
      {state !== 'disputed' && (
        <Text mt="xs">
          <Anchor component={Link} href={disputePath(dispute.id)}>
            Öppna ärendet
          </Anchor>
        </Text>
      )}
    </Alert>
  );
}

/** The actions that the transition table allows now. */
function Actions({ purchase, main }: { purchase: Purchase; main: boolean }) {
  const [reporting, setReporting] = useState(false);
  const { listingId, state, events, dispute, code } = purchase;
  const confirm = useConfirmReceipt(purchase);
  const codeFirst = hasCodeToUse(purchase);
  return (
    <>
      {codeFirst && (
        <Button
          component={Link}
          href={`/listings/${listingId}/confirm-purchase`}
          {...(code.seenAt ? { variant: 'light' } : { color: main ? 'signal' : undefined })}
          flex="1 1 9rem"
        >
          Visa koden
        </Button>
      )}
      {events.includes('receiptConfirmed') && (
        <Button
          onClick={confirm.openConfirmation}
          loading={confirm.busy}
          {...(codeFirst && !code.seenAt ? { variant: 'default' } : { color: main ? 'signal' : undefined })}
          flex="1 1 11rem"
        >
          Bekräfta mottagande
        </Button>
      )}
      {state === 'pending_name_change' && (
        <Button
          component={Link}
          href={`/listings/${listingId}/confirm-purchase`}
          {...(purchase.request?.open && main ? { color: 'signal' } : { variant: 'light' })}
          flex="1 1 9rem"
        >
          {purchase.request?.open ? 'Rätta uppgiften' : 'Öppna köpet'}
        </Button>
      )}
      {state === 'disputed' && dispute && (
        <Button component={Link} href={disputePath(dispute.id)} variant="light" flex="1 1 9rem">
          Öppna ärendet
        </Button>
      )}
      {events.includes('problemReported') && (
        <Button variant="default" onClick={() => setReporting(true)} flex="1 1 11rem">
          {REPORT_PROBLEM}
        </Button>
      )}
      {((state === 'awaiting_buyer_confirmation' && !codeFirst) || (state === 'disputed' && code.given)) && (
        <Button
          component={Link}
          href={`/listings/${listingId}/confirm-purchase`}
          variant="light"
          flex="1 1 9rem"
        >
          Öppna köpet
        </Button>
      )}
      {events.includes('checkoutCancelled') && (
        <Button component={Link} href={`/listings/${listingId}`} variant="light" flex="1 1 11rem">
          Fortsätt till betalningen
        </Button>
      )}
      {reporting && <ReportProblemDialog listingId={listingId} onClose={() => setReporting(false)} />}
    </>
  );
}

/** What the buyer can do, beside the time for it, by whose turn it is. A chargeback stops the clocks. */
function NextSteps({ purchase, main }: { purchase: Purchase; main: boolean }) {
  const { state, steps, stoppedAt } = purchase;
  const actions = <Actions purchase={purchase} main={main} />;
  if (state === 'pending_payment' && steps.reservedUntil) {
    return <PaymentDeadline until={steps.reservedUntil}>{actions}</PaymentDeadline>;
  }
  if (state === 'pending_name_change' && !stoppedAt) {
    return <NameChangeDeadline purchase={purchase}>{actions}</NameChangeDeadline>;
  }
  if (state === 'awaiting_buyer_confirmation' && steps.confirmationDeadline && !stoppedAt) {
    return <ConfirmationDeadline deadline={steps.confirmationDeadline}>{actions}</ConfirmationDeadline>;
  }
  if (state === 'completed' && purchase.bibDays !== null) {
    return (
      <NextStep time={<Text fw={700}>{daysLeftText(purchase.bibDays)}</Text>}>
        <Button
          component={Link}
          href={`/listings/${purchase.listingId}/confirm-purchase`}
          variant="light"
          flex="1 1 9rem"
        >
          Visa nummerlappen
        </Button>
      </NextStep>
    );
  }
  return isFinal(state) ? null : <NextStep>{actions}</NextStep>;
}

/** Memoised: a list holds dozens. `main`: the one purchase of the page with the main action. */
const PurchaseCard = memo(function PurchaseCard({ purchase, main }: { purchase: Purchase; main: boolean }) {
  const { nextStep, refund } = purchase;
  const status = buyerStatus(purchase);
  // A request of the other party's is shown in full.
  const action = status === stateTextOf(purchase) ? nextStepOf(purchase) : status;
  const ended = isFinal(purchase.state);
  const feeUnknown = purchase.payer === 'buyer' && purchase.nameChangeCost === null && !ended;
  // Once the money is back there is nothing to wait for.
  const waitsForRefund = refund !== null && refund.status !== 'succeeded';
  return (
    <PurchaseSummary
      place={purchase}
      href={`/listings/${purchase.listingId}`}
      ended={ended}
      badge={<PurchaseBadge state={purchase.state} />}
      log={<PurchaseLog purchase={purchase} />}
      steps={<PurchaseSteps purchase={purchase} />}
      money={
        <>
          <BuyerSplit
            paid
            split={purchase.split}
            payer={purchase.payer}
            nameChangeCost={purchase.nameChangeCost}
            caption="Så fördelas pengarna"
          />
          {purchase.paidWith && (
            <Text size="sm" c="dimmed" mt="xs">
              Betalt med {methodInText(purchase.paidWith)}. Kvitto {receiptNumber(purchase.purchaseId)} finns
              i mejlet du fick då.
            </Text>
          )}
          {feeUnknown && (
            <Text size="sm" c="dimmed" mt="xs">
              Arrangörens avgift för namnbytet betalar du direkt till arrangören, som anger beloppet.
            </Text>
          )}
          <OtherParty purchase={purchase} as="Säljare" />
        </>
      }
      details={
        <>
          {action !== status && <Text>{status}</Text>}
          {!ended && <TodoList todos={todosOf(purchase)} />}
          {nextStep.instructions && !ended && (
            <UserText size="sm" c="dimmed">
              <strong>Arrangören:</strong> {nextStep.instructions}
            </UserText>
          )}
          <CalendarLink purchase={purchase} />
          {purchase.details && <DetailsStatus details={purchase.details} />}
          {purchase.hasProof && (
            <Text>
              <FileLink path={`/api/proofs/${purchase.purchaseId}`}>Säljarens bekräftelse</FileLink>
            </Text>
          )}
          {refund && !waitsForRefund && <RefundStatus refund={refund} />}
          {purchase.dispute && <OwnProblem purchase={purchase} dispute={purchase.dispute} />}
        </>
      }
    >
      <Text fw={ended ? undefined : 600}>{action}</Text>
      <OrganiserStatement purchase={purchase} />
      <NextSteps purchase={purchase} main={main} />
      {waitsForRefund && <RefundStatus refund={refund} />}
    </PurchaseSummary>
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
  const first = items.find(
    ({ events, request }) => events.includes('receiptConfirmed') || request?.open,
  )?.purchaseId;
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
