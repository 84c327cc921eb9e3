'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to a new page: otherwise it is lost with the pressed link, and the next Tab starts in the header. A
 * page that has moved the focus itself is left alone, and so is a dialog that stays open on both pages.
 */
export function PageFocus({ target }: { target: string }) {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // By id: the page is rendered by the server, and a dialog by another component, so there is no ref to them here.
    const page = document.getElementById(target);
    if (document.activeElement?.closest('[role=dialog]')) return;
    if (page && !page.contains(document.activeElement)) page.focus({ preventScroll: true });
  }, [path, target]);
  return null;
}
