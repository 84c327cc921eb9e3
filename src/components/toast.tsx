'use client';

import type { ReactNode } from 'react';
import { bringTheRest } from './in-use';
import type { ToastKind } from './toast-drawing';

/** How long a toast stays (spec 1, section 9). */
export const TOAST_MS = 5000;

/** What draws a toast, and every error's words, are not for a page's first paint to wait for. */
const drawing = () => import('./toast-drawing');

/** Fetches what draws a toast, so that it is there to say that the network is gone. */
export const prepareToasts = (): void => void drawing();

/** Fetches it now, and the place where toasts stand too, which may not have come yet. */
function draw() {
  bringTheRest();
  return drawing();
}

const show = (kind: ToastKind, title: string, text: ReactNode, ms: number): void =>
  void draw().then(({ drawToast }) => drawToast(kind, title, text, ms));

/** Something succeeded. */
export const showDone = (title: string, text: ReactNode = null, ms = TOAST_MS): void =>
  show('done', title, text, ms);

/** Something to know that is neither success nor failure. */
export const showInfo = (title: string, text: ReactNode = null, ms = TOAST_MS): void =>
  show('info', title, text, ms);

/** Something failed, in words of its own. */
export const showProblem = (title: string, text: ReactNode = null, ms = TOAST_MS): void =>
  show('problem', title, text, ms);

/** A failed call: title and text follow from its code; either can be replaced where the spec says otherwise. */
export function showError(error: unknown, instead: { title?: string; text?: string } = {}): void {
  void draw().then(({ drawToast, errorTextOf }) => {
    const { title, text } = { ...errorTextOf(error), ...instead };
    drawToast('problem', title, text, TOAST_MS);
  });
}
