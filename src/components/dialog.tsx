'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from './back-closes';
import { useRestoreFocus } from './restore-focus';

/** A dialog that "back" closes. */
export function Dialog(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  useRestoreFocus(props.opened);
  return <Modal {...props} />;
}
