'use client';

import { Text } from '@mantine/core';
import { useNow } from '@/components/clock';
import { FormDialog } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
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
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: buyerDetailsSchema(fields, today),
    initialValues: ownDetails,
    send: (buyerDetails) => client.purchases.correctDetails.mutate({ listingId, buyerDetails }),
    onSuccess: ({ changed }) => {
      if (changed.length > 0) showDone('Uppgifterna är rättade', 'Säljaren ser vad som är nytt.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Rätta uppgifterna"
      onClose={onClose}
      onSubmit={submit}
      submit="Spara uppgifterna"
      busy={busy}
    >
      <Text size="sm" c="dimmed">
        Skriv dem som de står hos arrangören. Har säljaren redan sett de gamla får säljaren ett mejl om att de
        är ändrade.
      </Text>
      <BuyerDetailsInputs fields={fields} form={form} />
    </FormDialog>
  );
}
