'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from './back-closes';

/** A dialog that "back" closes. */
export function Dialog(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  return <Modal {...props} />;
}
