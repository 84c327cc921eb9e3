'use client';

import { NativeSelect, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { Segments } from '@/components/segments';
import type { BuyerField } from '@/domain/race/fields';
import { missingText } from '@/domain/validation/organisers';
import { MAX_WORDS } from '@/domain/validation/purchase';
import { organiserTexts } from '@/text/organisers';
import { buyerFieldLabels } from '@/text/race-rules';
import { trpc } from '@/trpc/client';
import type { NameChange } from './name-change-card';

/** Asks what is missing for a name change, and who can supply it. */
export function AskDialog({ change, onClose }: { change: NameChange; onClose: () => void }) {
  const { purchaseId, askable, mayAskSeller } = change;
  const [first] = askable;
  const [of, setOf] = useState<'buyer' | 'seller'>(first ? 'buyer' : 'seller');
  const [field, setField] = useState<BuyerField | undefined>(first);
  const form = useForm({
    initialValues: { text: '' },
    validate: schemaResolver(missingText, { sync: true }),
  });
  const ask = trpc.organisers.askForMore.useMutation({
    meta: { done: [organiserTexts.asked[of].title, organiserTexts.asked[of].text] },
    onSuccess: onClose,
    onError: (error) => showFormError(form, error),
  });
  const send = ({ text }: { text: string }) =>
    of === 'buyer' && field
      ? ask.mutate({ of, purchaseId, field, text })
      : ask.mutate({ of: 'seller', purchaseId, text });
  return (
    <FormDialog
      title="Vi behöver mer"
      onClose={onClose}
      onSubmit={form.onSubmit(send, focusFirstError(form))}
      submit={of === 'buyer' ? 'Be köparen rätta' : 'Fråga säljaren'}
      busy={ask.isPending}
    >
      {first && mayAskSeller && (
        <Segments
          fullWidth
          aria-label="Vem kan lösa det?"
          data={[
            { value: 'buyer', label: 'Köparen' },
            { value: 'seller', label: 'Säljaren' },
          ]}
          value={of}
          onChange={setOf}
        />
      )}
      <Text>{organiserTexts.asking[of]}</Text>
      {of === 'buyer' && (
        <NativeSelect
          label="Vilken uppgift ska köparen rätta?"
          data={askable.map((value) => ({ value, label: buyerFieldLabels[value] }))}
          value={field}
          onChange={({ currentTarget }) => setField(currentTarget.value as BuyerField)}
        />
      )}
      <Textarea
        label={of === 'buyer' ? 'Vad är det som är fel?' : 'Vad saknas?'}
        description={`${of === 'buyer' ? 'Köparen' : 'Säljaren'} läser det. Skriv inga personuppgifter.`}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MAX_WORDS}
        required
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}
