import { type ReactNode, useDeferredValue } from 'react';

/** Renders its children right after what surrounds them, so that a dialog with a long form opens at once. */
export function Deferred({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const ready = useDeferredValue(true, false);
  return ready ? children : fallback;
}
