'use client';

import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type ToastKind = 'done' | 'info' | 'problem';

const looks: Record<ToastKind, { color: string; icon: ReactNode }> = {
  done: { color: 'pine', icon: <IconCheck size={20} aria-hidden="true" /> },
  info: { color: 'blue', icon: <IconInfoCircle size={20} aria-hidden="true" /> },
  problem: { color: 'red', icon: <IconAlertTriangle size={20} aria-hidden="true" /> },
};

/** As much of the window's edge as a toast may cover, px. */
const TOAST_HEIGHT = 220;

/** Where a toast does not cover what was pressed, nor come to lie under a pointer that rests there. */
function freePlace(): Pick<NotificationData, 'position'> {
  const control = ':is(button, a, input, label, select, [role="button"])';
  const pressed =
    document.querySelector(`${control}:hover`) ?? document.activeElement?.closest(`${control}:focus`);
  if (!pressed) return {};
  const { top, bottom } = pressed.getBoundingClientRect();
  const wide = window.matchMedia('(min-width: 48em)').matches;
  if (wide && bottom > window.innerHeight - TOAST_HEIGHT) return { position: 'top-right' };
  if (!wide && top < TOAST_HEIGHT) return { position: 'bottom-center' };
  return {};
}

/** Shows a toast for `ms`. Only one is visible at once, and the newest is the one that matters. */
export function drawToast(kind: ToastKind, title: string, text: ReactNode, ms: number): void {
  notifications.clean();
  notifications.show({
    ...looks[kind],
    ...freePlace(),
    title,
    message: text,
    autoClose: ms,
    closeButtonProps: { 'aria-label': 'Stäng meddelandet' },
  });
}

export { errorTextOf } from './errors';
