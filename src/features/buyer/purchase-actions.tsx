'use client';

import { Button, type ButtonProps, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { Link } from '@/components/link';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { isFinal } from '@/domain/purchase/states';
import { NextStep } from '@/features/purchases/purchase-row';
import { TimeLimit } from '@/features/purchases/time-limit';
import { disputePath, REPORT_PROBLEM } from '@/text/dispute';
import { daysLeftText } from '@/text/purchase';
import { SellerTime, useConfirmReceipt } from './purchase-status';
import { hasCodeToUse, type Purchase } from './purchase-text';

const ReportProblemDialog = dynamic(
  () =>
    import('@/features/disputes/report-problem-dialog')
      .then((file) => file.ReportProblemDialog)
      .catch(fallbackToNull),
  { loading: ProgressBar },
);

interface ActionLinkProps extends ButtonProps {
  href: string;
  children: ReactNode;
}

const ActionLink = (props: ActionLinkProps) => (
  <Button component={Link} variant="light" flex="1 1 9rem" {...props} />
);

const pagePath = ({ listingId }: Purchase): string => `/listings/${listingId}/confirm-purchase`;

/** The actions that the transition table allows now. */
function Actions({ purchase, main }: { purchase: Purchase; main: boolean }) {
  const [reporting, setReporting] = useState(false);
  const { listingId, state, events, dispute, code, request } = purchase;
  const confirm = useConfirmReceipt(purchase);
  const codeFirst = hasCodeToUse(purchase);
  const signal = { variant: 'filled', color: main ? 'signal' : undefined } as const;
  const page = pagePath(purchase);
  return (
    <>
      {codeFirst && (
        <ActionLink href={page} {...(!code.seenAt && signal)}>
          Visa koden
        </ActionLink>
      )}
      {events.includes('receiptConfirmed') && (
        <Button
          onClick={confirm.openConfirmation}
          loading={confirm.busy}
          {...(codeFirst && !code.seenAt ? { variant: 'default' } : signal)}
          flex="1 1 11rem"
        >
          Bekräfta mottagande
        </Button>
      )}
      {state === 'pending_name_change' && (
        <ActionLink href={page} {...(request?.open && main && signal)}>
          {request?.open ? 'Rätta uppgiften' : 'Öppna köpet'}
        </ActionLink>
      )}
      {state === 'disputed' && dispute && (
        <ActionLink href={disputePath(dispute.id)}>Öppna ärendet</ActionLink>
      )}
      {events.includes('problemReported') && (
        <Button variant="default" onClick={() => setReporting(true)} flex="1 1 11rem">
          {REPORT_PROBLEM}
        </Button>
      )}
      {((state === 'awaiting_buyer_confirmation' && !codeFirst) || (state === 'disputed' && code.given)) && (
        <ActionLink href={page}>Öppna köpet</ActionLink>
      )}
      {events.includes('checkoutCancelled') && (
        <ActionLink href={`/listings/${listingId}`} flex="1 1 11rem">
          Fortsätt till betalningen
        </ActionLink>
      )}
      {reporting && <ReportProblemDialog listingId={listingId} onClose={() => setReporting(false)} />}
    </>
  );
}

/** What the buyer can do, beside the time for it, by whose turn it is. A chargeback stops the clocks. */
export function NextSteps({ purchase, main }: { purchase: Purchase; main: boolean }) {
  const { state, steps, stoppedAt } = purchase;
  const actions = <Actions purchase={purchase} main={main} />;
  if (state === 'pending_payment' && steps.reservedUntil) {
    return (
      <TimeLimit until={steps.reservedUntil} label="Tid kvar att betala">
        {actions}
      </TimeLimit>
    );
  }
  if (state === 'pending_name_change' && !stoppedAt) {
    return <SellerTime purchase={purchase}>{actions}</SellerTime>;
  }
  if (state === 'awaiting_buyer_confirmation' && steps.confirmationDeadline && !stoppedAt) {
    return (
      <TimeLimit
        until={steps.confirmationDeadline}
        label="Tid kvar att svara"
        then="Sedan bekräftas mottagandet automatiskt."
        passed="Mottagandet bekräftas automatiskt."
      >
        {actions}
      </TimeLimit>
    );
  }
  if (state === 'completed' && purchase.bibDays !== null) {
    return (
      <NextStep time={<Text fw={700}>{daysLeftText(purchase.bibDays)}</Text>}>
        <ActionLink href={pagePath(purchase)}>Visa nummerlappen</ActionLink>
      </NextStep>
    );
  }
  return isFinal(state) ? null : <NextStep>{actions}</NextStep>;
}
