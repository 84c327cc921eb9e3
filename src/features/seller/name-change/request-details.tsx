'use client';

import { Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Dialog } from '@/components/dialog';
import { DialogButtons } from '@/components/dialog-buttons';
import { Form, showFormError } from '@/components/form';
import { showDone } from '@/components/toast';
import { PAUSE_HOURS } from '@/domain/purchase/deadlines';
import type { BuyerField } from '@/domain/race/fields';
import { MAX_WORDS } from '@/domain/validation/purchase';
import { fieldInSentence } from '@/text/hand-over';
import { trpc } from '@/trpc/client';

/** Asks the buyer to correct a detail that the organiser does not accept. */
export function RequestDetails({
  listingId,
  field,
  onClose,
}: {
  listingId: string;
  field: BuyerField;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const form = useForm({ initialValues: { note: '' } });
  const request = trpc.purchases.requestDetails.useMutation({
    onSuccess: async () => {
      showDone('Köparen har fått ett mejl', 'Din tid väntar tills köparen har svarat.');
      onClose();
      await utils.purchases.forNameChange.invalidate({ listingId });
    },
    onError: async (error) => {
      showFormError(form, error);
      await utils.purchases.forNameChange.invalidate({ listingId });
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`Be köparen rätta ${fieldInSentence[field]}`}>
      <Form onSubmit={form.onSubmit(({ note }) => request.mutate({ listingId, field, note }))}>
        <Text>
          Köparen får ett mejl som säger vilken uppgift det gäller. Din tid står still tills köparen har
          svarat, i högst {PAUSE_HOURS} timmar och aldrig längre än arrangören tar emot namnbyten. Du kan be
          om det en gång.
        </Text>
        <Textarea
          label="Vad säger arrangören? (valfritt)"
          description="Köparen läser det på sidan för köpet."
          minRows={2}
          maxRows={6}
          autosize
          maxLength={MAX_WORDS}
          data-autofocus
          {...form.getInputProps('note')}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Tillbaka
          </Button>
          <Button type="submit" loading={request.isPending}>
            Be om rättning
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
