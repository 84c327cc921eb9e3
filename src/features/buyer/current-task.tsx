'use client';

import { Stack, Text } from '@mantine/core';
import { Countdown } from '@/components/countdown';
import { CalendarLink } from '@/features/purchases/calendar-link';
import { CaseLink } from '@/features/purchases/case-link';
import { HandOverSummary } from '@/features/purchases/hand-over-summary';
import { OrganiserStatement, Quotation } from '@/features/purchases/organiser-statement';
import { formatDeadline } from '@/text/dates';
import { trpc } from '@/trpc/client';
import { SellerCountdown } from './purchase-status';
import { buyerStatus, type HandOver, ownPartBy, sellersPart } from './purchase-text';

/** What the buyer does now, until when, and what the seller has done. */
export function CurrentTask({ purchase }: { purchase: HandOver }) {
  const { state, stoppedAt, request, dispute } = purchase;
  const by = ownPartBy(purchase);
  return (
    <HandOverSummary
      todo={
        <>
          <Text>{buyerStatus(purchase)}</Text>
          {by && (
            <Text size="sm" c="dimmed">
              {by}
            </Text>
          )}
          <OrganiserStatement purchase={purchase} />
          {request?.open && request.note && (
            <Quotation by={request.by === 'organiser' ? 'Arrangören skriver' : 'Säljaren skriver'}>
              {request.note}
            </Quotation>
          )}
          {dispute && state === 'disputed' && <CaseLink id={dispute.id} />}
        </>
      }
      until={stoppedAt === null && state !== 'disputed' && <TimeLeft purchase={purchase} />}
      otherTitle="Det här har säljaren gjort"
      other={sellersPart(purchase)}
    />
  );
}

/** Until when the seller or the buyer acts, and what happens then. */
function TimeLeft({ purchase }: { purchase: HandOver }) {
  const { listingId, state, steps } = purchase;
  const utils = trpc.useUtils();
  const answerBy = state === 'awaiting_buyer_confirmation' ? steps.confirmationDeadline : null;
  return (
    <Stack gap="xs">
      {answerBy ? (
        <Countdown
          until={answerBy}
          label="Tid kvar att svara"
          size="lg"
          onEnd={() => void utils.purchases.forConfirmation.invalidate({ listingId })}
        />
      ) : (
        <SellerCountdown purchase={purchase} />
      )}
      <Text size="sm" c="dimmed">
        {answerBy
          ? `Svara senast ${formatDeadline(answerBy)}. Annars bekräftas mottagandet automatiskt.`
          : 'Blir namnbytet inte klart i tid får du tillbaka hela beloppet.'}
      </Text>
      <CalendarLink purchase={purchase} />
    </Stack>
  );
}
