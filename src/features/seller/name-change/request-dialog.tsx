'use client';

import { NativeSelect, Text, Textarea } from '@mantine/core';
import { options } from '@/components/fields';
import { FormDialog } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
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
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: requestDetailsInput,
    initialValues: { listingId, field: fields[0], note: '' },
    send: client.purchases.requestDetails.mutate,
    meta: { done: ['Köparen har fått ett mejl', 'Din tid väntar tills köparen har svarat.'] },
    onSuccess: onClose,
  });
  const { field } = form.values;
  return (
    <FormDialog
      title={field ? `Be köparen rätta ${fieldInSentence[field]}` : 'Be köparen rätta en uppgift'}
      onClose={onClose}
      onSubmit={submit}
      submit="Be om rättning"
      busy={busy}
    >
      <Text>
        Köparen får ett mejl som säger vilken uppgift det gäller. Din tid står still tills köparen har svarat,
        i högst {PAUSE_HOURS} timmar och aldrig längre än arrangören tar emot namnbyten. Du kan be om det en
        gång.
      </Text>
      {fields.length > 1 && (
        <NativeSelect
          label="Vilken uppgift?"
          data={options(buyerFieldLabels, fields)}
          {...form.getInputProps('field')}
        />
      )}
      <Textarea
        label="Vad säger arrangören? (valfritt)"
        description="Köparen läser det på sidan för köpet."
        minRows={2}
        maxRows={6}
        maxLength={MAX_WORDS}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
