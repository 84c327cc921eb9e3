'use client';

import { Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { focusFirstError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { MAX_REASON } from '@/domain/validation/admins';
import { userAct } from '@/domain/validation/user';

const schema = userAct.pick({ reason: true });

interface ActDialogProps {
  title: string;
  /** What follows from the act. */
  text: ReactNode;
  confirm: string;
  danger?: boolean;
  busy: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Asks an admin why, before an act that is logged. The reason stays in its field when the act fails. */
export function ActDialog({ title, text, confirm, onSend, ...dialog }: ActDialogProps) {
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(schema, { sync: true }) });
  return (
    <FormDialog
      title={title}
      submit={confirm}
      onSubmit={form.onSubmit(({ reason }) => onSend(reason), focusFirstError(form))}
      {...dialog}
    >
      {typeof text === 'string' ? <Text>{text}</Text> : text}
      <Textarea
        label="Skäl"
        description="Sparas i loggen. Skriv inga personuppgifter."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_REASON}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
