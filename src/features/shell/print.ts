import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Prints in the light colours, whatever the screen shows: dark ones have no ground on paper, and pale text. */
export function usePrintInLight(): void {
  const shown = useRef<string | null>(null);
  useWindowEvent('beforeprint', () => {
    const root = document.documentElement;
    shown.current ??= root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  });
  useWindowEvent('afterprint', () => {
    if (shown.current) document.documentElement.setAttribute(SCHEME, shown.current);
    shown.current = null;
  });
}
