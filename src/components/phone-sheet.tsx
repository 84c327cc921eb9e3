'use client';

import type { ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from './dialog';
import classes from './phone-sheet.module.css';

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

/** A dialog that lies at the bottom of the window on phones, above the keyboard. */
export function PhoneSheet(props: ModalProps) {
  const keyboard = useKeyboardHeight();
  return (
    <Dialog
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
      styles={{ inner: { paddingBottom: keyboard } }}
      {...props}
    />
  );
}
