'use client';

import { useEffect, useEffectEvent } from 'react';

// TypeScript's DOM types do not have it yet: https://developer.mozilla.org/docs/Web/API/CloseWatcher
declare const CloseWatcher: { new (): EventTarget & { destroy: () => void } };

/** Whether the browser closes what is open on "back" and Esc. */
export const hasCloseWatcher = typeof window !== 'undefined' && 'CloseWatcher' in window;

/** Android's "back", and Esc, close what is open instead of leaving the page. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !hasCloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [opened]);
}
