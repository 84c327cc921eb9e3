'use client';

import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { TextDialog } from '@/components/form-dialog';
import { MAX_WORDS } from '@/domain/input';
import { PAUSE_HOURS } from '@/domain/purchase/deadlines';
import { requestDetailsInput } from '@/domain/purchase/input';
import type { BuyerField } from '@/domain/race/fields';
import { fieldInSentence } from '@/text/purchase';
import { buyerFieldLabels } from '@/text/race';
import { trpc } from '@/trpc/client';

/** Asks the buyer to correct a detail that the organiser does not accept. */
export function RequestDialog({
  listingId,
  fields,
  onClose,
}: {
  listingId: string;
  /** Which of them, the first until another is chosen. */
  fields: BuyerField[];
  onClose: () => void;
}) {
  const [field, setField] = useState(fields[0]);
  const { client } = trpc.useUtils();
  return (
    <TextDialog
      title={field ? `Be köparen rätta ${fieldInSentence[field]}` : 'Be köparen rätta en uppgift'}
      onClose={onClose}
      rule={requestDetailsInput.shape.note}
      send={async (note) => field && client.purchases.requestDetails.mutate({ listingId, field, note })}
      meta={{ done: ['Köparen har fått ett mejl', 'Din tid väntar tills köparen har svarat.'] }}
      submit="Be om rättning"
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
      {fields.length > 1 && (
        <NativeSelect
          label="Vilken uppgift?"
          value={field}
          onChange={({ currentTarget }) => setField(fields.find((each) => each === currentTarget.value))}
          data={fields.map((value) => ({ value, label: buyerFieldLabels[value] }))}
        />
      )}
    </TextDialog>
  );
}
