'use client';

import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useBackCloses } from './back-closes';

/** Returns the focus to where it was before a dialog opened. Mantine does so only for one that was mounted closed. */
function useRestoreFocus(opened: boolean): void {
  const previous = useRef<Element | null>(null);
  // Before the dialog moves the focus into itself.
  useLayoutEffect(() => {
    if (opened) previous.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      if (previous.current instanceof HTMLElement && previous.current.isConnected) previous.current.focus();
    };
  }, [opened]);
}

/** A dialog that "back" closes. */
export function Dialog(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  useRestoreFocus(props.opened);
  return <Modal {...props} />;
}

/** A drawer that "back" closes. */
export function Sheet(props: DrawerProps) {
  useBackCloses(props.opened, props.onClose);
  useRestoreFocus(props.opened);
  return <Drawer {...props} />;
}

/** A wide dialog, full screen on phones. */
export function WideModal(props: ModalProps) {
  const narrow = useMediaQuery('(max-width: 48em)');
  return <Dialog size="xl" fullScreen={narrow ?? false} {...props} />;
}
