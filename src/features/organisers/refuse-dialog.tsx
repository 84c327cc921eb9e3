'use client';

import { Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { refuseTransferInput } from '@/domain/validation/organisers';
import { MAX_WORDS } from '@/domain/validation/purchase';
import { organiserTexts } from '@/text/organisers';
import { trpc } from '@/trpc/client';
import type { Answered } from './answered-notice';
import type { NameChange } from './name-change-card';

const schema = refuseTransferInput.pick({ reason: true });

/** Asks why one name, or several for the same reason, cannot be changed, and says what follows. */
export function RefuseDialog({
  changes,
  onDone,
  onClose,
}: {
  changes: NameChange[];
  /** Several are answered. */
  onDone: (answered: Answered) => void;
  onClose: () => void;
}) {
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(schema, { sync: true }) });
  const refuseMany = trpc.organisers.refuseMany.useMutation({
    onSuccess: (answered) => {
      onDone(answered);
      onClose();
    },
    onError: (error) => showFormError(form, error),
  });
  const refuse = trpc.organisers.refuseTransfer.useMutation({
    meta: { done: [organiserTexts.refused.title, organiserTexts.refused.text] },
    onSuccess: onClose,
    onError: (error) => showFormError(form, error),
  });
  const [first, ...others] = changes;
  if (!first) return null;
  const { purchaseId, raceName } = first;
  const count = changes.length;
  const send = ({ reason }: { reason: string }) =>
    others.length === 0
      ? refuse.mutate({ purchaseId, reason })
      : refuseMany.mutate({ purchaseIds: changes.map((change) => change.purchaseId), reason });
  return (
    <FormDialog
      title="Går inte att byta"
      onClose={onClose}
      onSubmit={form.onSubmit(send, focusFirstError(form))}
      submit={others.length === 0 ? 'Säg nej till namnbytet' : `Säg nej till ${count} namnbyten`}
      busy={refuse.isPending || refuseMany.isPending}
      danger
    >
      <Text>
        {others.length === 0 ? organiserTexts.refusing(raceName) : organiserTexts.many.refusing(count)}
      </Text>
      <Textarea
        label="Varför går det inte?"
        description={
          others.length === 0
            ? 'Köparen och säljaren läser det. Skriv inga personuppgifter.'
            : 'Samma skäl för alla. Köparna och säljarna läser det. Skriv inga personuppgifter.'
        }
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MAX_WORDS}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
