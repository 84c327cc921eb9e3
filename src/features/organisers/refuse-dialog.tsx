'use client';

import { Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Dialog } from '@/components/dialog';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { FormButtons } from '@/components/form-buttons';
import { showDone } from '@/components/toast';
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
  const { organisers } = trpc.useUtils();
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(schema, { sync: true }) });
  const refuseMany = trpc.organisers.refuseMany.useMutation({
    onSuccess: (answered) => {
      onDone(answered);
      onClose();
    },
    onError: (error) => {
      showFormError(form, error);
    },
    onSettled: () => organisers.nameChanges.invalidate(),
  });
  const refuse = trpc.organisers.refuseTransfer.useMutation({
    onSuccess: () => {
      showDone(organiserTexts.refused.title, organiserTexts.refused.text);
      onClose();
    },
    onError: (error) => {
      showFormError(form, error);
    },
    onSettled: () => organisers.nameChanges.invalidate(),
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
    <Dialog opened onClose={onClose} title="Går inte att byta">
      <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
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
        <FormButtons onCancel={onClose} color="red" loading={refuse.isPending || refuseMany.isPending}>
          {others.length === 0 ? 'Säg nej till namnbytet' : `Säg nej till ${count} namnbyten`}
        </FormButtons>
      </Form>
    </Dialog>
  );
}
