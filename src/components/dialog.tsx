'use client';

import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import { useBackCloses } from './back-closes';

/** Mantine returns the focus when a dialog is closed; this does so when it is unmounted while it is open. */
function useFocusAfterUnmount(opened: boolean) {
  useEffect(() => {
    const before = document.activeElement;
    if (!opened || !(before instanceof HTMLElement)) return;
    return () => {
      if (document.activeElement === document.body) before.focus({ preventScroll: true });
    };
  }, [opened]);
}

/** A dialog that "back" closes. */
export function Dialog(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  useFocusAfterUnmount(props.opened);
  return <Modal {...props} />;
}
