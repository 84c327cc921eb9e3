'use client';

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** The server's time, and the device's when the server's answer arrived, ms since the epoch. */
interface ClockReading {
  server: number;
  device: number;
}

interface Clock {
  /** What the first render shows, so that server and browser agree. */
  initialTime: Date;
  /** The server's clock minus the device's, in ms. */
  offset: number;
}

const ClockContext = createContext<Clock | null>(null);

/** The page was made before its first byte arrived; its code may run seconds later. */
function readPage(initialTime: Date): ClockReading {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const age = page ? performance.now() - page.responseStart : 0;
  return { server: initialTime.getTime(), device: Date.now() - age };
}

interface ClockProviderProps {
  /** When the server made the page, which may come from a cache. */
  initialTime: Date;
  /** The newest answer of the server itself. */
  reading: ClockReading | undefined;
  children: ReactNode;
}

/** Provides the server's time: by the page until the server has answered, then by its newest answer. */
export function ClockProvider({ initialTime: pageTime, reading, children }: ClockProviderProps) {
  const [initialTime] = useState(pageTime);
  const [last, setLast] = useState(() => (typeof window === 'undefined' ? undefined : readPage(initialTime)));
  // Set while rendering: effects of the components below run before this component's own. Signing out ends the answers.
  if (reading && last !== reading) setLast(reading);
  const offset = last ? last.server - last.device : 0;
  const clock = useMemo<Clock>(() => ({ initialTime, offset }), [initialTime, offset]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** The server's time, whatever the device's clock shows; renewed every `every` ms. */
export function useNow(every = 1000): Date {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('useNow needs a ClockProvider.');
  const { initialTime, offset } = clock;
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
    // The same object until it is to be renewed; a device's clock may also be set back.
    if (read.current?.offset !== offset || age < 0 || age >= every) {
      read.current = { now: new Date(time), offset };
    }
    return read.current.now;
  }, [offset, every]);
  return useSyncExternalStore(subscribe, current, () => initialTime);
}
