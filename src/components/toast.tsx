'use client';

import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { offline, serverError } from '@/text/site';
import { errorCodeOf } from './error-code';
import type { ErrorTexts } from './errors';
import { isMissingCode } from './missing-code';
import { isReachable } from './network';

/** How long a toast stays, ms. */
export const TOAST_MS = 5000;

/** A swipe this far to either side closes a toast, px. */
const SWIPE = 50;

/** One at a time, the newest. */
function show(data: NotificationData): void {
  let start = 0;
  notifications.clean();
  const id = notifications.show({
    'data-toast': true,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Stäng meddelandet' },
    onPointerDown: ({ clientX }) => {
      start = clientX;
    },
    onPointerUp: ({ clientX }) => {
      if (Math.abs(clientX - start) >= SWIPE) notifications.hide(id);
    },
    ...data,
  });
}

/** Something succeeded. @param ms how long the toast stays */
export const showDone = (title: string, message: ReactNode = null, ms = TOAST_MS): void =>
  show({ title, message, color: 'pine', icon: <IconCheck size={18} />, autoClose: ms });

/** Neither success nor failure. */
export const showInfo = (title: string, message: ReactNode = null): void =>
  show({ title, message, color: 'blue', icon: <IconInfoCircle size={18} />, autoClose: TOAST_MS });

/** Something is to be done first: as what failed, though nothing has. */
export const showPrompt = (title: string, message: ReactNode = null): void =>
  show({ title, message, color: 'red', icon: <IconInfoCircle size={18} /> });

/** Something failed. */
export const showProblem = (title: string, message: ReactNode = null): void =>
  show({ title, message, color: 'red', icon: <IconAlertTriangle size={18} /> });

async function textOf(error: unknown, replaced: ErrorTexts): Promise<{ title: string; text: string }> {
  const isOffline = isMissingCode(error) ? !(await isReachable()) : errorCodeOf(error) === 'OFFLINE';
  // More exact than what failed.
  if (isOffline) return offline;
  // Loaded when needed; what cannot be loaded is not for the text to explain.
  return import('./errors').then(
    ({ replacedTextOf }) => replacedTextOf(error, replaced),
    () => ({ title: replaced.title ?? serverError.title, text: replaced.text ?? serverError.text }),
  );
}

/** A failed call: title and text follow from its error code unless replaced. */
export function showError(error: unknown, replaced: ErrorTexts = {}): void {
  // A dialog requested the password and was closed, or says who is signed in.
  if (['PASSWORD_NEEDED', 'OTHER_USER'].includes(errorCodeOf(error))) return;
  void textOf(error, replaced).then(({ title, text }) => showProblem(title, text));
}
