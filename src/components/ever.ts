'use client';

import { useState } from 'react';

/** True from the first time on: what is loaded when first needed stays, so that it closes as softly as it opened. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
