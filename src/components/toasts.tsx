'use client';

import { useHotkeys } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useBottomInset } from './bottom-inset';
import { TOAST_MS } from './toast';
import classes from './toasts.module.css';

/** Where the toasts are shown. F8 moves the focus to the one that is. */
export function Toasts() {
  // The toast is drawn by Mantine, from what `showDone` and its like have put in its store.
  useHotkeys([['F8', () => document.querySelector<HTMLButtonElement>('[data-toast] button')?.focus()]]);
  const inset = useBottomInset();
  return (
    <Notifications
      position="bottom-center"
      limit={1}
      autoClose={TOAST_MS}
      containerWidth={440}
      className={classes.toasts}
      style={{ '--toasts-inset': `${inset}px` }}
    />
  );
}
