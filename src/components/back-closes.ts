'use client';

import { useEffect, useEffectEvent } from 'react';

// TypeScript's DOM types do not have it yet: https://developer.mozilla.org/docs/Web/API/CloseWatcher
declare const CloseWatcher: { new (): EventTarget & { destroy: () => void } };

/**
 * Android's "back" closes what is open instead of leaving the page. Esc is left to Mantine, which closes an open list
 * before the dialog around it.
 */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !('CloseWatcher' in window)) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    // A watcher does not see a key that is prevented.
    const leaveEsc = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    window.addEventListener('keydown', leaveEsc);
    return () => {
      window.removeEventListener('keydown', leaveEsc);
      watcher.destroy();
    };
  }, [opened]);
}
