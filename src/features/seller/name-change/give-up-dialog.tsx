'use client';

import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { FormDialog } from '@/components/form-dialog';
import { Kr } from '@/components/keyed-text';
import { useServerForm } from '@/components/server-form';
import { MAX_WORDS } from '@/domain/input';
import type { Ore } from '@/domain/money/ore';
import { giveUpReasons } from '@/domain/purchase/hand-over';
import { giveUpSaleInput } from '@/domain/purchase/input';
import { giveUpLabels } from '@/text/purchase';
import { trpc } from '@/trpc/client';
import { MY_LISTINGS } from '../paths';

const reasons = [
  { value: '', label: 'Välj en orsak' },
  ...giveUpReasons.map((value) => ({ value, label: giveUpLabels[value] })),
];

/** What happens when the seller gives up, and why they do. */
export function GiveUpDialog({
  listingId,
  charged,
  onDone,
  onClose,
}: {
  listingId: string;
  charged: Ore;
  onDone: () => void;
  onClose: () => void;
}) {
  const router = useRouter();
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: giveUpSaleInput,
    initialValues: { listingId, reason: '', text: '' },
    send: client.purchases.giveUpSale.mutate,
    meta: {
      done: ['Försäljningen är avbruten', 'Köparen får pengarna tillbaka och annonsen är pausad.'],
    },
    onSuccess: () => {
      onDone();
      router.push(MY_LISTINGS);
    },
  });
  return (
    <FormDialog
      title="Kan du inte genomföra försäljningen?"
      onClose={onClose}
      onSubmit={submit}
      submit="Ge köparen pengarna tillbaka"
      busy={busy}
      danger
    >
      <Text>
        Det händer, och det är bra att du säger till. Köparen får tillbaka hela beloppet,{' '}
        <Kr amount={charged} />, och ett mejl med orsaken. Annonsen pausas, och du kan lägga upp den igen. Det
        går inte att ångra.
      </Text>
      <NativeSelect
        label="Varför går det inte?"
        data={reasons}
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="Vill du förklara mer? (valfritt)"
        description="Köparen läser det i sitt mejl."
        minRows={2}
        maxRows={6}
        maxLength={MAX_WORDS}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}
