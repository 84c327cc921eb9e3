'use client';

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useNow } from '@/components/clock';
import { Countdown } from '@/components/countdown';
import { DAY, MINUTE } from '@/domain/time';
import { CalendarLink } from '@/features/purchases/calendar-link';
import { HandOverSummary } from '@/features/purchases/hand-over-summary';
import { OrganiserStatement, Quotation } from '@/features/purchases/organiser-statement';
import { formatDeadline } from '@/text/dates';
import { formatOpening } from '@/text/deadlines';
import { trpc } from '@/trpc/client';
import { type NameChange, sellerStatus } from './instructions';

/** What the seller does now, and until when. */
export function CurrentTask({ change }: { change: NameChange }) {
  const now = useNow(MINUTE);
  const { purchase } = change;
  const open = now >= (purchase?.steps.nameChangeStartsAt ?? now);
  const note = purchase?.code.rejectedNote;
  return (
    <HandOverSummary
      todo={
        <>
          <Text>{sellerStatus(change, open)}</Text>
          <Group gap="xs">
            {change.buyer && (
              <Button component="a" href="#koparen" variant="light" size="sm">
                Köparens uppgifter
              </Button>
            )}
            <Button component="a" href="#sa-gor-du" variant="light" size="sm">
              Så gör du
            </Button>
          </Group>
          {purchase && <OrganiserStatement purchase={purchase} />}
          {note && <Quotation by="Köparen skriver">{note}</Quotation>}
        </>
      }
      until={
        purchase &&
        !purchase.stoppedAt && (
          <Stack gap="xs">
            <TimeLeft listingId={change.listingId} purchase={purchase} />
            <CalendarLink purchase={purchase} />
          </Stack>
        )
      }
    />
  );
}

/** Longer than this is shown as a date, not a countdown. */
const COUNTED = 3 * DAY;

function TimeLeft({
  listingId,
  purchase: { steps, request },
}: {
  listingId: string;
  purchase: NonNullable<NameChange['purchase']>;
}) {
  const utils = trpc.useUtils();
  const now = useNow(MINUTE);
  const { nameChangeStartsAt: starts, nameChangeDeadline: deadline } = steps;
  if (!deadline) return null;
  if (starts && now < starts) {
    return (
      <Alert title={`Namnbytet öppnar ${formatOpening(starts)}`}>
        Arrangören tar inte emot namnbyten ännu. Ha det klart senast{' '}
        <strong>{formatDeadline(deadline)}</strong>.
      </Alert>
    );
  }
  return (
    <Stack gap="xs">
      {deadline.getTime() - now.getTime() <= COUNTED && (
        <Countdown
          until={deadline}
          label="Tid kvar för namnbytet"
          size="lg"
          onEnd={() => void utils.purchases.forNameChange.invalidate({ listingId })}
        />
      )}
      <Text>
        Var klar senast <strong>{formatDeadline(deadline)}</strong>. Annars får köparen pengarna tillbaka och
        annonsen pausas.
      </Text>
      {request?.open && (
        <Text size="sm" c="dimmed">
          Tiden är förlängd medan du väntar på köparen. Svarar köparen inte gäller samma sak när den är slut.
        </Text>
      )}
    </Stack>
  );
}
