'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

interface Clock {
  /** What the first render shows, so that server and browser agree. */
  firstNow: Date;
  /** The server's clock minus this machine's, in ms. */
  offset: number;
}

const ClockContext = createContext<Clock | null>(null);

const offsetOf = (serverNow: Date): number => serverNow.getTime() - Date.now();

/** Provides the server's time. `serverNow` is renewed with each session response. */
export function ClockProvider({ serverNow, children }: { serverNow: Date; children: ReactNode }) {
  const [firstNow] = useState(serverNow);
  const [read, setRead] = useState(() => ({ serverNow, offset: offsetOf(serverNow) }));
  // Set while rendering: effects of the components below run before this component's own.
  if (read.serverNow !== serverNow) setRead({ serverNow, offset: offsetOf(serverNow) });
  const clock = useMemo<Clock>(() => ({ firstNow, offset: read.offset }), [firstNow, read.offset]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** The server's time, renewed every `every` ms. */
export function useNow(every = 1000): Date {
  const clock = useContext(ClockContext);
  const offset = clock?.offset ?? 0;
  const [now, setNow] = useState(() => clock?.firstNow ?? new Date());
  useEffect(() => {
    const tick = () => setNow(new Date(Date.now() + offset));
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [offset, every]);
  return now;
}
