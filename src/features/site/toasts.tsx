'use client';

import '@mantine/notifications/styles.layer.css';

import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { type PointerEvent, useEffect, useRef } from 'react';
import { prepareToasts, TOAST_MS } from '@/components/toast';
import classes from './toasts.module.css';

/** How far a toast is drawn sideways, px, to be dismissed. */
const SWIPE = 50;

/** Follows a finger that draws a toast aside, and lets the toast go when it was drawn far enough. */
function useSwipe(onAway: () => void) {
  const from = useRef<number | null>(null);
  const show = (region: HTMLElement, drawn: number) => region.style.setProperty('--drawn', `${drawn}px`);
  return {
    onPointerDown({ currentTarget, clientX, pointerId, target }: PointerEvent<HTMLDivElement>) {
      // The toast's own button is pressed, not drawn.
      if ((target as Element).closest('button, a')) return;
      from.current = clientX;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) {
      if (from.current !== null) show(currentTarget, clientX - from.current);
    },
    onPointerUp({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) {
      if (from.current !== null && Math.abs(clientX - from.current) >= SWIPE) onAway();
      from.current = null;
      show(currentTarget, 0);
    },
    onPointerCancel({ currentTarget }: PointerEvent<HTMLDivElement>) {
      from.current = null;
      show(currentTarget, 0);
    },
  };
}

/** One toast at a time; F8 puts the focus there, a swipe takes it away (spec 1, section 9). */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(prepareToasts, []);
  // On phones the bottom belongs to the main action. Known from the first draw, or a waiting toast would be drawn twice.
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  useHotkeys([['F8', () => region.current?.querySelector<HTMLElement>('button')?.focus()]]);
  return (
    <div ref={region} className={classes.region} {...useSwipe(() => notifications.clean())}>
      <Notifications
        limit={1}
        autoClose={TOAST_MS}
        position={wide ? 'bottom-right' : 'top-center'}
        withinPortal={false}
      />
    </div>
  );
}
