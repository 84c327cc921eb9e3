'use client';

import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type ToastKind = 'done' | 'info' | 'problem';

const looks: Record<ToastKind, { color: string; icon: ReactNode }> = {
  done: { color: 'pine', icon: <IconCheck size={20} aria-hidden="true" /> },
  info: { color: 'blue', icon: <IconInfoCircle size={20} aria-hidden="true" /> },
  problem: { color: 'red', icon: <IconAlertTriangle size={20} aria-hidden="true" /> },
};

/** Shows a toast for `ms`. Only one is visible at once, and the newest is the one that matters. */
export function drawToast(kind: ToastKind, title: string, text: ReactNode, ms: number): void {
  notifications.clean();
  notifications.show({
    ...looks[kind],
    title,
    message: text,
    autoClose: ms,
    closeButtonProps: { 'aria-label': 'Stäng meddelandet' },
  });
}

export { errorTextOf } from './errors';
