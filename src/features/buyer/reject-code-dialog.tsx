'use client';

import { Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useNow } from '@/components/clock';
import { TextDialog } from '@/components/text-dialog';
import { showDone } from '@/components/toast';
import { MAX_WORDS } from '@/domain/input';
import { newCodeDeadline } from '@/domain/purchase/deadlines';
import { rejectCodeInput } from '@/domain/purchase/input';
import { MINUTE } from '@/domain/time';
import { formatDeadline } from '@/text/dates';
import { disputePath, REPORTED } from '@/text/dispute';
import { trpc } from '@/trpc/client';
import type { HandOver } from './purchase-text';

/** Explains the consequence beforehand: the first time the seller must give a new code, then a dispute opens. */
export function RejectCodeDialog({ purchase, onClose }: { purchase: HandOver; onClose: () => void }) {
  const router = useRouter();
  const now = useNow(MINUTE);
  const { listingId, steps, code } = purchase;
  const goesBack = purchase.events.includes('codeRejected');
  const { client } = trpc.useUtils();
  const until = newCodeDeadline(purchase.closesAt, steps.paidAt ?? now, now);
  return (
    <TextDialog
      title="Koden fungerar inte"
      onClose={onClose}
      rule={rejectCodeInput.shape.text}
      send={(text) => client.purchases.rejectCode.mutate({ listingId, text })}
      onSuccess={({ disputeId }) => {
        onClose();
        if (disputeId) {
          showDone(...REPORTED);
          router.push(disputePath(disputeId));
        } else showDone('Säljaren har fått ett mejl', 'Du får ett mejl när det finns en ny kod.');
      }}
      submit={goesBack ? 'Be om en ny kod' : 'Öppna ett ärende'}
      danger={!goesBack}
      field={{
        label: 'Vad händer när du använder koden? (valfritt)',
        description: 'Säljaren läser det. Skriv inte koden här.',
        maxLength: MAX_WORDS,
      }}
    >
      <Text>
        {goesBack
          ? `Säljaren får ett mejl och har till ${formatDeadline(until)} på sig att lämna en ny kod. Den gamla raderas. Kommer ingen ny får du tillbaka hela beloppet. Du kan skicka tillbaka en kod en gång.`
          : `${code.rejectedAt ? 'Du har redan fått en ny kod en gång' : 'Arrangören tar inte emot fler namnbyten'}, så nu öppnas ett ärende i stället. Vi hjälper er att reda ut det, och säljaren får inga pengar innan det är avgjort.`}
      </Text>
    </TextDialog>
  );
}
