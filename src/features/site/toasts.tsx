'use client';

import '@mantine/notifications/styles.layer.css';

import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { prepareToasts, TOAST_MS } from '@/components/toast';

/** One toast at a time; F8 puts the focus there, drawn aside it goes. */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(prepareToasts, []);
  // On phones the bottom belongs to the main action. Known from the first draw, or a waiting toast would be drawn twice.
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  useHotkeys([['F8', () => region.current?.querySelector<HTMLElement>('button')?.focus()]]);
  return (
    <div ref={region}>
      <Notifications
        limit={1}
        autoClose={TOAST_MS}
        position={wide ? 'bottom-right' : 'top-center'}
        withinPortal={false}
      />
    </div>
  );
}
