'use client';

import { useRef, useState } from 'react';

/** Goes to another site, once however often it was pressed; `leaving` until the browser has. */
export function useLeave(): { leave: (url: string) => void; leaving: boolean } {
  const [leaving, setLeaving] = useState(false);
  const begun = useRef(false);
  const leave = (url: string) => {
    // A second navigation, begun as the first one ends, would put the other site into the history twice.
    if (begun.current) return;
    begun.current = true;
    setLeaving(true);
    // A page restored by "back" must not stay busy.
    window.addEventListener(
      'pageshow',
      () => {
        begun.current = false;
        setLeaving(false);
      },
      { once: true },
    );
    window.location.assign(url);
  };
  return { leave, leaving };
}
