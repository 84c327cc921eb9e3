'use client';

import type { ModalProps } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { Dialog } from './dialog';
import { Form } from './form';
import { FormButtons } from './form-buttons';
import { WideModal } from './wide-modal';

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
        <FormButtons onCancel={onClose} loading={busy} disabled={disabled} color={danger ? 'red' : 'pine'}>
          {submit}
        </FormButtons>
      </Form>
    </Frame>
  );
};
