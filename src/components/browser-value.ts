'use client';

import { startTransition, useEffect, useState } from 'react';

/**
 * What only the browser knows, and follows as it changes; null until it has been asked. The first answer waits for
 * what is more urgent: right after React has taken a page over, taps come first.
 *
 * @param subscribe calls back at each change, and gives what stops it; the same function at every render
 * @param read the same function at every render
 */
export function useBrowserValue<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    const renew = () => setValue(() => read());
    startTransition(renew);
    return subscribe(renew);
  }, [subscribe, read]);
  return value;
}
