'use client';

import { startTransition, useEffect, useState } from 'react';

/**
 * A value known only in the browser; null until hydration. The first read is a transition, so that
 * it does not delay the handling of presses.
 *
 * @param subscribe calls back at each change and returns the unsubscribe function; stable between renders
 * @param read stable between renders
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
