'use client';

import { Text } from '@mantine/core';
import { TEXT_REFUSED, TextDialog } from '@/components/form-dialog';
import { PAUSE_HOURS } from '@/domain/purchase/deadlines';
import { MAX_WORDS, requestDetailsInput } from '@/domain/purchase/input';
import type { BuyerField } from '@/domain/race/fields';
import { fieldInSentence } from '@/text/purchase';
import { trpc } from '@/trpc/client';

/** Asks the buyer to correct a detail that the organiser does not accept. */
export function RequestDialog({
  listingId,
  field,
  onClose,
}: {
  listingId: string;
  field: BuyerField;
  onClose: () => void;
}) {
  const request = trpc.purchases.requestDetails.useMutation({
    meta: {
      done: ['Köparen har fått ett mejl', 'Din tid väntar tills köparen har svarat.'],
      shown: [TEXT_REFUSED],
    },
    onSuccess: onClose,
  });
  return (
    <TextDialog
      title={`Be köparen rätta ${fieldInSentence[field]}`}
      onClose={onClose}
      rule={requestDetailsInput.shape.note}
      onSend={(note) => request.mutate({ listingId, field, note })}
      submit="Be om rättning"
      busy={request.isPending}
      error={request.error}
      field={{
        label: 'Vad säger arrangören? (valfritt)',
        description: 'Köparen läser det på sidan för köpet.',
        minRows: 2,
        maxRows: 6,
        maxLength: MAX_WORDS,
      }}
    >
      <Text>
        Köparen får ett mejl som säger vilken uppgift det gäller. Din tid står still tills köparen har svarat,
        i högst {PAUSE_HOURS} timmar och aldrig längre än arrangören tar emot namnbyten. Du kan be om det en
        gång.
      </Text>
    </TextDialog>
  );
}
