'use client';

import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { Text } from './basics';
import classes from './confirm.module.css';
import { bringTheRest } from './in-use';
import { overlayOpened } from './overlay';
import { showProgressUntil } from './progress';

interface Confirmation {
  title: string;
  text: ReactNode;
  /** What the button says: the act itself, never "OK". */
  confirm: string;
  cancel?: string;
  /** The act cannot be undone. */
  danger?: boolean;
  onConfirm: () => void;
  onCancel?: () => void;
}

let come = () => {};
const dialogs = new Promise<void>((resolve) => {
  come = resolve;
});

/** The dialogs' code is there: what was asked meanwhile is asked now. */
export const dialogsHaveCome = (): void => come();

/** Asks before an act that cannot be undone. */
export async function askFirst({
  title,
  text,
  confirm,
  cancel = 'Avbryt',
  danger = false,
  onConfirm,
  onCancel,
}: Confirmation): Promise<void> {
  bringTheRest();
  showProgressUntil(dialogs);
  await dialogs;
  const id = modals.openConfirmModal({
    title,
    children: <Text component="div">{text}</Text>,
    labels: { confirm, cancel },
    confirmProps: { color: danger ? 'red' : 'signal' },
    cancelProps: { variant: 'default' },
    groupProps: { className: classes.answers },
    onConfirm,
    onCancel,
    onClose: () => closed(),
  });
  const closed = overlayOpened(() => modals.close(id));
}
