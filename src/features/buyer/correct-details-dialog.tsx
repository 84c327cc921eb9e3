'use client';

import { Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNow } from '@/components/clock';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { showDone } from '@/components/toast';
import { buyerDetailsSchema } from '@/domain/purchase/input';
import type { BuyerField } from '@/domain/race/fields';
import { HOUR, stockholmDate } from '@/domain/time';
import { BuyerDetailsInputs } from '@/features/checkout/buyer-details-fields';
import { trpc } from '@/trpc/client';
import type { HandOver } from './purchase-text';

/** The buyer's details, to be corrected. */
export function CorrectDetailsDialog({ purchase, onClose }: { purchase: HandOver; onClose: () => void }) {
  const { listingId, ownDetails } = purchase;
  const fields = Object.keys(ownDetails) as BuyerField[];
  const today = stockholmDate(useNow(HOUR));
  const form = useForm<Partial<Record<BuyerField, string>>>({
    initialValues: ownDetails,
    validate: schemaResolver(buyerDetailsSchema(fields, today), { sync: true }),
  });
  const correct = trpc.purchases.correctDetails.useMutation({
    onSuccess: ({ changed }) => {
      if (changed.length > 0) showDone('Uppgifterna är rättade', 'Säljaren ser vad som är nytt.');
      onClose();
    },
    onError: (error) => showFormError(form, error),
  });
  return (
    <FormDialog
      title="Rätta uppgifterna"
      onClose={onClose}
      onSubmit={form.onSubmit(
        (buyerDetails) => correct.mutate({ listingId, buyerDetails }),
        focusFirstError(form),
      )}
      submit="Spara uppgifterna"
      busy={correct.isPending}
    >
      <Text size="sm" c="dimmed">
        Skriv dem som de står hos arrangören. Har säljaren redan sett de gamla får säljaren ett mejl om att de
        är ändrade.
      </Text>
      <BuyerDetailsInputs fields={fields} form={form} />
    </FormDialog>
  );
}
