'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useOverlayHistory } from '@/components/ui/overlay';

/**
 * A new page takes the keyboard with it: without this the focus stays where the pressed link was, which is gone, and
 * the next Tab begins at the top of the header. A page that has put the focus somewhere itself keeps it there.
 */
export function FocusPage({ target }: { target: string }) {
  const path = usePathname();
  const shown = useRef(path);
  useOverlayHistory(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const page = document.getElementById(target);
    if (page && !page.contains(document.activeElement)) page.focus({ preventScroll: true });
  }, [path, target]);
  return null;
}
