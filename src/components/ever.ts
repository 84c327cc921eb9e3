'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** True from the first time on: what is loaded when first needed stays, so that it closes as softly as it opened. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

/** The same, but never at the first draw: a dialog that comes already open does not know where the focus was. */
export function useOnceDrawn(now: boolean): boolean {
  const [then, setThen] = useState(false);
  useEffect(() => setThen(now), [now]);
  return then;
}

/** For a dialog that exists only while it is open: what was in focus before it gets the focus back. */
export function useGivesFocusBack(): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
    [],
  );
}
