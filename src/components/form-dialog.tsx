'use client';

import { Button, type ButtonProps, Flex, type ModalProps } from '@mantine/core';
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { Dialog, WideModal } from './dialog';
import { Form } from './form';

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
    <Button type="submit" color="signal" {...submit} />
  </DialogButtons>
);

export interface FormDialogProps extends Pick<ModalProps, 'size' | 'fullScreen'> {
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
  children,
  ...modal
}: FormDialogProps) => {
  const Frame = wide ? WideModal : Dialog;
  return (
    <Frame opened onClose={onClose} title={title} {...modal}>
      <Form onSubmit={onSubmit}>
        {children}
        <FormButtons onCancel={onClose} loading={busy} disabled={disabled} {...(danger && { color: 'red' })}>
          {submit}
        </FormButtons>
      </Form>
    </Frame>
  );
};
