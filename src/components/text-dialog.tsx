'use client';

import { Textarea, type TextareaProps } from '@mantine/core';
import type { ZodType } from 'zod';
import { z } from '@/domain/zod';
import { FormDialog, type FormDialogProps } from './form-dialog';
import { type ServerForm, useServerForm } from './server-form';

interface TextDialogProps<Sent>
  extends Omit<FormDialogProps, 'onSubmit' | 'busy'>,
    Pick<ServerForm<object, { text?: string | undefined }, Sent>, 'meta' | 'onSuccess' | 'onError'> {
  field: TextareaProps;
  /** The rule of the text; its error is shown at the field, as the server's is. */
  rule: ZodType<unknown, string | undefined>;
  send: (text: string) => Promise<Sent>;
}

/** A dialog that asks for one text, below its children, before an action; closed by it unless `onSuccess` says more. */
export function TextDialog<Sent>({
  field,
  rule,
  send,
  meta,
  onSuccess,
  onError,
  children,
  ...dialog
}: TextDialogProps<Sent>) {
  const { form, submit, busy } = useServerForm({
    schema: z.object({ text: rule }),
    initialValues: { text: '' },
    send: ({ text = '' }) => send(text),
    fields: { INVALID_INPUT: 'text' },
    meta,
    onSuccess: onSuccess ?? dialog.onClose,
    onError,
  });
  return (
    <FormDialog onSubmit={submit} busy={busy} {...dialog}>
      {children}
      <Textarea
        maxRows={8}
        data-autofocus
        {...field}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}
