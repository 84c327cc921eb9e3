'use client';

import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorTextOf } from './errors';

/** How long a toast stays (spec 1, section 9). */
export const TOAST_MS = 5000;

function show(color: string, icon: ReactNode, title: string, text: ReactNode, ms: number): void {
  // Only one toast is visible at once, and the newest is the one that matters.
  notifications.clean();
  notifications.show({
    color,
    icon,
    title,
    message: text,
    autoClose: ms,
    closeButtonProps: { 'aria-label': 'Stäng meddelandet' },
  });
}

/** Something succeeded. */
export const showDone = (title: string, text: ReactNode = null, ms = TOAST_MS): void =>
  show('pine', <IconCheck size={20} aria-hidden="true" />, title, text, ms);

/** Something to know that is neither success nor failure. */
export const showInfo = (title: string, text: ReactNode = null, ms = TOAST_MS): void =>
  show('blue', <IconInfoCircle size={20} aria-hidden="true" />, title, text, ms);

/** Something failed, in words of its own. */
export const showProblem = (title: string, text: ReactNode = null, ms = TOAST_MS): void =>
  show('red', <IconAlertTriangle size={20} aria-hidden="true" />, title, text, ms);

/** A failed call: title and text follow from its code; either can be replaced where the spec says otherwise. */
export function showError(error: unknown, instead: { title?: string; text?: string } = {}): void {
  const { title, text } = { ...errorTextOf(error), ...instead };
  showProblem(title, text);
}
