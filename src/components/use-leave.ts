'use client';

import { useState } from 'react';

/** Goes to another site; `leaving` until the browser has. */
export function useLeave(): { leave: (url: string) => void; leaving: boolean } {
  const [leaving, setLeaving] = useState(false);
  const leave = (url: string) => {
    setLeaving(true);
    // A page restored by "back" must not stay busy.
    window.addEventListener('pageshow', () => setLeaving(false), { once: true });
    window.location.assign(url);
  };
  return { leave, leaving };
}
