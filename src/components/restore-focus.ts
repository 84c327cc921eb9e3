'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the focus to where it was before a dialog opened. Mantine does so only for one that was mounted closed. */
export function useRestoreFocus(opened: boolean): void {
  const previous = useRef<Element | null>(null);
  // Before the dialog moves the focus into itself.
  useLayoutEffect(() => {
    if (opened) previous.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      if (previous.current instanceof HTMLElement && previous.current.isConnected) previous.current.focus();
    };
  }, [opened]);
}
