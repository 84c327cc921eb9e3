'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { hasCloseWatcher, useBackCloses } from './back-closes';

/** A dialog that "back" closes. */
export function Dialog(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  return <Modal closeOnEscape={!hasCloseWatcher} {...props} />;
}
