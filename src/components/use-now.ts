'use client';

import { useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import { ClockContext } from '@/components/clock';

/** The server's time, whatever this machine's clock says; renewed every `every` ms. */
export function useNow(every = 1000): Date {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('useNow needs a ClockProvider.');
  const { firstNow, offset } = clock;
  const read = useRef<{ now: Date; offset: number } | null>(null);
  const subscribe = useCallback(
    (renew: () => void) => {
      const timer = setInterval(renew, every);
      return () => clearInterval(timer);
    },
    [every],
  );
  const current = useCallback(() => {
    const time = Date.now() + offset;
    const age = time - (read.current?.now.getTime() ?? 0);
    // The same object until it is to be renewed; a machine's clock may also be set back.
    if (read.current?.offset !== offset || age < 0 || age >= every) {
      read.current = { now: new Date(time), offset };
    }
    return read.current.now;
  }, [offset, every]);
  return useSyncExternalStore(subscribe, current, () => firstNow);
}
