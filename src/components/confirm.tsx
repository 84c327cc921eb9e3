'use client';

import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import classes from './confirm.module.css';

let resolveShown: () => void;
/** Not `Promise.withResolvers`, which phones of 2023 lack. */
export const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

/** The part of the page that shows the dialogs is there: a press before that is not lost. */
export const modalsShown = (): void => resolveShown();

interface Confirmation {
  title: string;
  text: ReactNode;
  /** The button's label: names the action, never "OK". */
  confirm: string;
  cancel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  onConfirm: () => void;
}

/** Opens a dialog that asks the user to confirm an action. */
export function confirmAction({
  title,
  text,
  confirm,
  cancel = 'Avbryt',
  danger,
  onConfirm,
}: Confirmation): void {
  // Closing, it can be pressed once more.
  let confirmed = false;
  function confirmOnce() {
    if (!confirmed) onConfirm();
    confirmed = true;
  }
  void shown.then(() =>
    modals.openConfirmModal({
      title,
      children: <Text component="div">{text}</Text>,
      labels: { confirm, cancel },
      groupProps: { className: classes.buttons },
      confirmProps: { color: danger ? 'red' : 'signal' },
      onConfirm: confirmOnce,
    }),
  );
}
