'use client';

import { memo, useState } from 'react';
import { Group, Text } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { LinkButton, OutsideLink, TextLink } from '@/components/ui/links';
import { Notice } from '@/components/ui/notice';
import { StepLine } from '@/components/ui/step-line';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { isFinal } from '@/domain/purchase/states';
import { ReportProblem } from '@/features/disputes/report-problem';
import { CalendarLink } from '@/features/purchases/calendar-link';
import { BuyerSplit } from '@/features/purchases/money-split';
import { PurchaseBadge } from '@/features/purchases/purchase-badge';
import { PurchaseLog } from '@/features/purchases/purchase-log';
import { purchaseSteps } from '@/features/purchases/purchase-steps';
import { PurchaseSummary } from '@/features/purchases/purchase-summary';
import { formatInstant } from '@/text/dates';
import { formatKr } from '@/text/money';
import { methodInText } from '@/text/payment-methods';
import { disputePath } from '@/text/problems';
import { BuyersTime, SellersTime } from './deadlines';
import { DetailsStatus } from './details-status';
import { meaningOf, type Purchase, rulings, todosOf } from './purchase-text';
import { RefundStatus } from './refund-status';
import { TodoList } from './todo-list';

function OwnProblem({
  dispute,
  refundPart,
}: {
  dispute: NonNullable<Purchase['dispute']>;
  refundPart: Purchase['refundPart'];
}) {
  return (
    <Notice kind="info" title={`Du rapporterade ett problem ${formatInstant(dispute.createdAt)}`}>
      <Text fw={600}>
        {refundPart === null ? rulings[dispute.status] : `Avgjort: du får ${formatKr(refundPart)} tillbaka`}
      </Text>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{dispute.reason}</Text>
      {dispute.notes && (
        <Text mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <strong>Beslut:</strong> {dispute.notes}
        </Text>
      )}
      <Text mt="xs">
        <TextLink href={disputePath(dispute.id)}>Öppna ärendet</TextLink>
      </Text>
    </Notice>
  );
}

/** The actions that the transition table allows now. */
function Actions({ purchase, main }: { purchase: Purchase; main: boolean }) {
  const [reporting, setReporting] = useState(false);
  const { listingId } = purchase;
  return (
    <>
      <Group gap="sm" maw="36rem">
        {purchase.events.includes('receiptConfirmed') && (
          <LinkButton
            href={`/listings/${listingId}/confirm-purchase`}
            color={main ? 'signal' : undefined}
            size={main ? 'lg' : undefined}
            flex="1 1 13rem"
          >
            Bekräfta mottagande
          </LinkButton>
        )}
        {purchase.state === 'pending_name_change' && (
          <LinkButton
            href={`/listings/${listingId}/confirm-purchase`}
            {...(purchase.request?.open && main ? { color: 'signal', size: 'lg' } : { variant: 'light' })}
            flex="1 1 11rem"
          >
            {purchase.request?.open ? 'Rätta uppgiften' : 'Öppna köpet'}
          </LinkButton>
        )}
        {purchase.state === 'disputed' && purchase.code.given && (
          <LinkButton href={`/listings/${listingId}/confirm-purchase`} variant="light" flex="1 1 11rem">
            Öppna köpet
          </LinkButton>
        )}
        {purchase.events.includes('problemReported') && (
          <Button
            variant="default"
            size={main ? 'lg' : undefined}
            onClick={() => setReporting(true)}
            flex="1 1 11rem"
          >
            Rapportera problem
          </Button>
        )}
        {purchase.events.includes('checkoutCancelled') && (
          <LinkButton href={`/listings/${listingId}`} variant="light" flex="1 1 11rem">
            Fortsätt till betalningen
          </LinkButton>
        )}
      </Group>
      <ReportProblem listingId={listingId} opened={reporting} onClose={() => setReporting(false)} />
    </>
  );
}

/** Memoised: a list holds dozens. `main`: the one purchase of the page with the main action. */
export const PurchaseCard = memo(function PurchaseCard({
  purchase,
  main,
}: {
  purchase: Purchase;
  main: boolean;
}) {
  const { nextStep } = purchase;
  const { confirmationDeadline } = purchase.steps;
  const feeUnknown =
    purchase.payer === 'buyer' && purchase.nameChangeCost === null && !isFinal(purchase.state);
  return (
    <PurchaseSummary
      place={purchase}
      href={`/listings/${purchase.listingId}`}
      over={isFinal(purchase.state)}
      badge={<PurchaseBadge state={purchase.state} />}
      log={<PurchaseLog log={purchase.log} />}
      steps={<StepLine steps={purchaseSteps(purchase.state, purchase.steps)} />}
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
        </>
      }
    >
      <Text>{meaningOf(purchase)}</Text>
      {nextStep.instructions && !isFinal(purchase.state) && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
          <strong>Arrangören:</strong> {nextStep.instructions}
        </Text>
      )}
      <TodoList todos={todosOf(purchase)} />
      {purchase.state === 'pending_name_change' && <SellersTime purchase={purchase} />}
      {purchase.state === 'awaiting_buyer_confirmation' && confirmationDeadline && (
        <BuyersTime deadline={confirmationDeadline} />
      )}
      <CalendarLink purchase={purchase} />
      {purchase.details && <DetailsStatus details={purchase.details} />}
      {purchase.hasProof && (
        <Text>
          <OutsideLink href={`/api/proofs/${purchase.purchaseId}`}>Säljarens bekräftelse</OutsideLink>
        </Text>
      )}
      {purchase.refund && <RefundStatus refund={purchase.refund} />}
      {purchase.dispute && <OwnProblem dispute={purchase.dispute} refundPart={purchase.refundPart} />}
      <Actions purchase={purchase} main={main} />
    </PurchaseSummary>
  );
});
