'use client';

import { startTransition, useEffect, useState } from 'react';

/**
 * A value that only the browser knows, kept up to date; null until hydration. The first read is a transition, so that
 * it does not delay the handling of presses.
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
