'use client';

import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBackCloses } from './back-closes';
import classes from './dialog.module.css';

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

/** How much of the window's bottom a phone's keyboard covers, px: browsers lay fixed elements out behind it. */
function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const visual = window.visualViewport;
    if (!visual) return;
    const measure = () =>
      setHeight(Math.max(0, Math.round(window.innerHeight - visual.height - visual.offsetTop)));
    const listening = new AbortController();
    for (const change of ['resize', 'scroll']) {
      visual.addEventListener(change, measure, { signal: listening.signal });
    }
    measure();
    return () => listening.abort();
  }, []);
  return height;
}

/** Styles of a dialog that lies at the bottom of the window on phones. */
export const phoneSheet = { inner: classes.inner, content: classes.content, body: classes.body };

/** A dialog that "back" closes. On phones it lies at the bottom of the window, above the keyboard. */
export function Dialog(props: ModalProps) {
  useBackCloses(props.opened, props.onClose);
  useRestoreFocus(props.opened);
  const keyboard = useKeyboardHeight();
  const sheet = { classNames: phoneSheet, styles: { inner: { paddingBottom: keyboard } } };
  return <Modal {...(!props.fullScreen && sheet)} {...props} />;
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
