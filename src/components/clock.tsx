'use client';

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

interface Clock {
  /** What the first render shows, so that server and browser agree. */
  firstNow: Date;
  /** The server's clock minus this machine's, in ms. */
  offset: () => number;
}

const ClockContext = createContext<Clock | null>(null);

/** Lets everything below follow the server's clock. `serverNow` is renewed with each session answer. */
export function ClockProvider({ serverNow, children }: { serverNow: Date; children: ReactNode }) {
  const offset = useRef(0);
  const [firstNow] = useState(serverNow);
  useEffect(() => {
    offset.current = serverNow.getTime() - Date.now();
  }, [serverNow]);
  const [clock] = useState<Clock>(() => ({ firstNow, offset: () => offset.current }));
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** The server's time, renewed every `every` ms. */
export function useNow(every = 1000): Date {
  const clock = useContext(ClockContext);
  const [now, setNow] = useState(() => clock?.firstNow ?? new Date());
  useEffect(() => {
    const tick = () => setNow(new Date(Date.now() + (clock?.offset() ?? 0)));
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [clock, every]);
  return now;
}
