'use client';

import { useState } from 'react';
import { Group, Text } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { useNow } from '@/components/ui/clock';
import { Countdown } from '@/components/ui/countdown';
import { LinkButton, OutsideLink, TextLink } from '@/components/ui/links';
import { Notice } from '@/components/ui/notice';
import { StepLine } from '@/components/ui/step-line';
import { isFinal } from '@/domain/purchase/states';
import { ReportProblem } from '@/features/disputes/report-problem';
import { BuyerSplit } from '@/features/purchases/money-split';
import { PurchaseBadge } from '@/features/purchases/purchase-badge';
import { PurchaseLog } from '@/features/purchases/purchase-log';
import { purchaseSteps } from '@/features/purchases/purchase-steps';
import { PurchaseSummary } from '@/features/purchases/purchase-summary';
import { usePollAfter } from '@/features/purchases/use-poll';
import { formatInstant, formatInstantDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import { disputePath } from '@/text/problems';
import { trpc } from '@/trpc/client';
import { meaningOf, type Purchase, rulings, todosOf } from './purchase-text';
import { TodoList } from './todo-list';

/** The seller's deadline, to the buyer. */
function SellersTime({ purchase }: { purchase: Purchase }) {
  const now = useNow(30_000);
  const { nameChangeStartsAt: opens, nameChangeDeadline: deadline } = purchase.steps;
  if (!deadline) return null;
  if (opens && opens > now) {
    return (
      <Text size="sm" c="dimmed">
        Arrangören öppnar för namnbyten {formatInstant(opens)}. Säljaren har till {formatInstant(deadline)}.
      </Text>
    );
  }
  return <Countdown until={deadline} label="Säljarens tid för namnbytet" />;
}

/** The buyer's deadline, and what happens after it. */
function BuyersTime({ deadline }: { deadline: Date }) {
  const over = useNow() >= deadline;
  const { purchases, account } = trpc.useUtils();
  usePollAfter(over, () => Promise.all([purchases.mine.invalidate(), account.badges.invalidate()]));
  if (over) {
    return (
      <Notice kind="warning" title="Tiden är ute" role="status">
        Mottagandet bekräftas automatiskt.
      </Notice>
    );
  }
  return (
    <>
      <Countdown until={deadline} label="Tid kvar att svara" size="lg" />
      <Text size="sm" c="dimmed">
        Svarar du inte i tid bekräftas mottagandet automatiskt.
      </Text>
    </>
  );
}

function RefundStatus({ refund }: { refund: NonNullable<Purchase['refund']> }) {
  const amount = formatKr(refund.amount);
  if (refund.status === 'failed') {
    return (
      <Notice kind="warning" title="Återbetalningen har fastnat">
        {amount} kunde inte skickas. Vi tar hand om det, du behöver inte göra något.
      </Notice>
    );
  }
  return refund.status === 'pending' ? (
    <Notice kind="info" title="Återbetalning pågår">
      {amount} är på väg tillbaka till dig.
    </Notice>
  ) : (
    <Notice kind="good" title="Återbetald">
      {amount} är återbetalt. Det tar vanligtvis 5–10 bankdagar innan det syns på kontot.
    </Notice>
  );
}

/** Who has seen the buyer's details, and when they were erased. */
function DetailsStatus({ details }: { details: NonNullable<Purchase['details']> }) {
  const { seenAt, erasedAt } = details;
  return (
    <Text size="sm" c="dimmed">
      {erasedAt
        ? `Uppgifterna du lämnade till arrangören raderades ${formatInstantDate(erasedAt)}.`
        : seenAt
          ? `Säljaren såg senast dina uppgifter ${formatInstant(seenAt)}.`
          : 'Säljaren har inte sett dina uppgifter än.'}
    </Text>
  );
}

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
        {purchase.events.includes('problemReported') && (
          <Button
            variant="default"
            size={main ? 'lg' : undefined}
            onClick={() => setReporting(true)}
            flex="1 1 11rem"
          >
            Rapportera Problem
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

/** `main`: the one purchase of the page with the main action. */
export function PurchaseCard({ purchase, main }: { purchase: Purchase; main: boolean }) {
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
            split={purchase.split}
            payer={purchase.payer}
            nameChangeCost={purchase.nameChangeCost}
            caption="Så fördelas pengarna"
          />
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
      {purchase.details && <DetailsStatus details={purchase.details} />}
      {purchase.hasProof && (
        <Text>
          <OutsideLink href={`/api/receipts/${purchase.purchaseId}`}>Säljarens bekräftelse</OutsideLink>
        </Text>
      )}
      {purchase.refund && <RefundStatus refund={purchase.refund} />}
      {purchase.dispute && <OwnProblem dispute={purchase.dispute} refundPart={purchase.refundPart} />}
      <Actions purchase={purchase} main={main} />
    </PurchaseSummary>
  );
}
