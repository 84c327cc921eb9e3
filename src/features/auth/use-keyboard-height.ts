'use client';

import { useEffect, useState } from 'react';

/** How much of the window's bottom a phone's keyboard covers, px: browsers lay fixed elements out behind it. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const visual = window.visualViewport;
    if (!visual) return;
    const measure = () =>
      setHeight(Math.max(0, Math.round(window.innerHeight - visual.height - visual.offsetTop)));
    const listening = new AbortController();
    for (const change of ['resize', 'scroll']) {
      visual.addEventListener(change, measure, { signal: listening.signal });
    }
    measure();
    return () => listening.abort();
  }, []);
  return height;
}
