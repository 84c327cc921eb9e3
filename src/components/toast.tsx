'use client';

import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ErrorCode } from '@/domain/errors';
import { offline, serverError } from '@/text/site';
import { errorCodeOf } from './error-code';
import { isMissingCode } from './missing-code';

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
export const showInfo = (title: string, message: ReactNode = null, ms = TOAST_MS): void =>
  show({ title, message, color: 'blue', icon: <IconInfoCircle size={18} />, autoClose: ms });

/** Something failed. */
export const showProblem = (title: string, message: ReactNode = null): void =>
  show({ title, message, color: 'red', icon: <IconAlertTriangle size={18} /> });

/** Whether there is no network; then a toast is shown. @param text its text, instead of that nothing was sent */
export function refusedOffline(text: string = offline.text): boolean {
  if (navigator.onLine) return false;
  showProblem(offline.title, text);
  return true;
}

/** Texts of a failed call that replace those of its error code. */
export interface ErrorTexts {
  title?: string;
  text?: string;
  /** By error code. */
  texts?: Partial<Record<ErrorCode, string>>;
}

/**
 * A failed call: title and text follow from its error code unless replaced. The texts are loaded when needed; without a
 * network they cannot be, and the general text is right.
 */
export function showError(error: unknown, { texts = {}, ...replaced }: ErrorTexts = {}): void {
  // A dialog requested the password and was closed, or says who is signed in.
  if (errorCodeOf(error) === 'PASSWORD_NEEDED' || errorCodeOf(error) === 'OTHER_USER') return;
  // Why it was not sent is more exact than what failed.
  if ((errorCodeOf(error) === 'OFFLINE' || isMissingCode(error)) && refusedOffline()) return;
  const own = texts[errorCodeOf(error)];
  const known = import('./errors').then(({ errorTextOf }) => errorTextOf(error));
  void known
    .catch(() => serverError)
    .then((text) => {
      const shown = { ...text, ...replaced, ...(own && { text: own }) };
      showProblem(shown.title, shown.text);
    });
}
