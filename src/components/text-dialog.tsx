'use client';

import { Textarea, type TextareaProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ZodType } from 'zod';
import { focusFirstError } from './form';
import { FormDialog, type FormDialogProps } from './form-dialog';

interface TextDialogProps extends Omit<FormDialogProps, 'onSubmit'> {
  field: TextareaProps;
  /** What the text must be; what is wrong with it is said at the field. */
  rule: ZodType;
  onSend: (text: string) => void;
}

/** A dialog that asks for one text, below its children, before an act. The text stays in its field when the act fails. */
export function TextDialog({ field, rule, onSend, children, ...dialog }: TextDialogProps) {
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => rule.safeParse(text).error?.issues[0]?.message ?? null },
  });
  return (
    <FormDialog onSubmit={form.onSubmit(({ text }) => onSend(text), focusFirstError(form))} {...dialog}>
      {children}
      <Textarea maxRows={8} data-autofocus {...field} {...form.getInputProps('text')} />
    </FormDialog>
  );
}
