'use client';

import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRouter } from 'next/navigation';
import { Kr } from '@/components/changing';
import { Dialog } from '@/components/dialog';
import { DialogButtons } from '@/components/dialog-buttons';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { showDone } from '@/components/toast';
import type { Ore } from '@/domain/money';
import { type GiveUpReason, giveUpReasons } from '@/domain/purchase/hand-over';
import { giveUpSaleInput, MAX_WORDS } from '@/domain/validation/purchase';
import { giveUpLabels } from '@/text/hand-over';
import { trpc } from '@/trpc/client';
import { MY_LISTINGS } from '../paths';

const reasons = [
  { value: '', label: 'Välj en orsak' },
  ...giveUpReasons.map((value) => ({ value, label: giveUpLabels[value] })),
];

interface Values {
  reason: GiveUpReason | '';
  text: string;
}

/** What happens when the seller gives up, and why they do. */
export function GiveUpDialog({
  listingId,
  total,
  onDone,
  onClose,
}: {
  listingId: string;
  total: Ore;
  onDone: () => void;
  onClose: () => void;
}) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const form = useForm<Values>({
    initialValues: { reason: '', text: '' },
    validate: schemaResolver(giveUpSaleInput.omit({ listingId: true }), { sync: true }),
  });
  const giveUp = trpc.purchases.giveUpSale.useMutation({
    onSuccess: async () => {
      onDone();
      showDone('Försäljningen är avbruten', 'Köparen får pengarna tillbaka och annonsen är pausad.');
      router.push(MY_LISTINGS);
      await utils.invalidate();
    },
    onError: async (error) => {
      showFormError(form, error);
      await utils.purchases.forNameChange.invalidate({ listingId });
    },
  });
  const send = ({ reason, text }: Values) => {
    if (reason) giveUp.mutate({ listingId, reason, text });
  };
  return (
    <Dialog opened onClose={onClose} title="Kan du inte genomföra försäljningen?">
      <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
        <Text>
          Det händer, och det är bra att du säger till. Köparen får tillbaka hela beloppet,{' '}
          <Kr amount={total} />, och ett mejl med orsaken. Annonsen pausas, och du kan lägga upp den igen. Det
          går inte att ångra.
        </Text>
        <NativeSelect
          label="Varför går det inte?"
          data={reasons}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Textarea
          label="Vill du förklara mer? (valfritt)"
          description="Köparen läser det i sitt mejl."
          minRows={2}
          maxRows={6}
          autosize
          maxLength={MAX_WORDS}
          {...form.getInputProps('text')}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Tillbaka
          </Button>
          <Button type="submit" color="red" loading={giveUp.isPending}>
            Ge köparen pengarna tillbaka
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
