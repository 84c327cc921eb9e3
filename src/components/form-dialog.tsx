'use client';

import { Button, type ButtonProps, Flex, type ModalProps, Textarea, type TextareaProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useEffectEvent } from 'react';
import type { ZodType } from 'zod';
import { errorCodeOf } from '@/components/error-code';
import { errorTextOf, fieldErrorsOf } from '@/components/errors';
import type { ErrorCode } from '@/domain/errors';
import { Dialog, WideModal } from './dialog';
import { Form, focusFirstError } from './form';
import { PhoneSheet } from './phone-sheet';

/** The buttons that end a dialog, the main one last: to the right, and on phones above the others. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <Flex
    direction={{ base: 'column-reverse', xs: 'row' }}
    align={{ base: 'stretch', xs: 'center' }}
    justify="flex-end"
    gap={{ base: 'xs', xs: 'md' }}
    wrap={{ base: 'nowrap', xs: 'wrap' }}
    mt="sm"
  >
    {children}
  </Flex>
);

interface FormButtonsProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  onCancel: () => void;
}

/** The buttons that end a dialog's form; the props are the submit button's. */
export const FormButtons = ({ onCancel, ...submit }: FormButtonsProps) => (
  <DialogButtons>
    <Button variant="default" onClick={onCancel}>
      Avbryt
    </Button>
    <Button type="submit" {...submit} />
  </DialogButtons>
);

interface FormDialogProps extends Pick<ModalProps, 'size' | 'fullScreen'> {
  title: ReactNode;
  onClose: () => void;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** The submit button's label: names the action. */
  submit: ReactNode;
  busy: boolean;
  /** Nothing can be submitted yet. */
  disabled?: boolean;
  /** The action cannot be undone. */
  danger?: boolean;
  /** A long form: full screen on phones. */
  wide?: boolean;
  /** At the bottom of the window on phones. */
  sheet?: boolean;
  children: ReactNode;
}

/** A dialog that is a form: its fields, then the buttons that cancel and submit it. Open while it is rendered. */
export const FormDialog = ({
  title,
  onClose,
  onSubmit,
  submit,
  busy,
  disabled = false,
  danger = false,
  wide = false,
  sheet = false,
  children,
  ...modal
}: FormDialogProps) => {
  const Frame = wide ? WideModal : sheet ? PhoneSheet : Dialog;
  return (
    <Frame opened onClose={onClose} title={title} {...modal}>
      <Form onSubmit={onSubmit}>
        {children}
        <FormButtons onCancel={onClose} loading={busy} disabled={disabled} color={danger ? 'red' : 'pine'}>
          {submit}
        </FormButtons>
      </Form>
    </Frame>
  );
};

interface TextDialogProps extends Omit<FormDialogProps, 'onSubmit'> {
  field: TextareaProps;
  /** The rule of the text; its error is shown at the field. */
  rule: ZodType;
  onSend: (text: string) => void;
  /** The action's error. A refused text is shown at the field, so its mutation has `shown: [TEXT_REFUSED]`. */
  error?: unknown;
}

/** What the server answers where it refuses what was typed. */
export const TEXT_REFUSED: ErrorCode = 'INVALID_INPUT';

/** A dialog that asks for one text, below its children, before an action. The text stays in its field when the action fails. */
export function TextDialog({ field, rule, onSend, error, children, ...dialog }: TextDialogProps) {
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => rule.safeParse(text).error?.issues[0]?.message ?? null },
  });
  const refuse = useEffectEvent((failed: unknown) => {
    if (errorCodeOf(failed) !== TEXT_REFUSED) return;
    form.setFieldError('text', Object.values(fieldErrorsOf(failed))[0] ?? errorTextOf(failed).text);
    form.getInputNode('text')?.focus();
  });
  useEffect(() => refuse(error), [error]);
  return (
    <FormDialog onSubmit={form.onSubmit(({ text }) => onSend(text), focusFirstError(form))} {...dialog}>
      {children}
      <Textarea maxRows={8} data-autofocus {...field} {...form.getInputProps('text')} />
    </FormDialog>
  );
}
