'use client';

import { useEffect, useState } from 'react';
import { SECOND } from '@/domain/time';

/** How long until a code can be sent again: mails take a while. */
const PAUSE = 30 * SECOND;

/** @param sentAt by this machine's clock, ms. @returns the whole seconds until a code can be sent again; 0 when it can. */
export function useResendPause(sentAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.min(PAUSE, sentAt + PAUSE - now));
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= sentAt + PAUSE) clearInterval(timer);
    }, SECOND);
    return () => clearInterval(timer);
  }, [sentAt]);
  return Math.ceil(left / SECOND);
}
