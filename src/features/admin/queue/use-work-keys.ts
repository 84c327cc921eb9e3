'use client';

import { type RefObject, useEffect, useState } from 'react';

const steps: Record<string, number> = { j: 1, k: -1 };

/** Moves the focus to the next or previous link of a list; the first one when none has it. */
function move(list: HTMLElement, step: number) {
  const links = [...list.querySelectorAll<HTMLElement>('[data-work]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/**
 * j and k move through a list of links, while nothing outside its section has the focus. They can be switched off, since
 * speech that is typed out may press them (WCAG 2.1.4).
 */
export function useWorkKeys(list: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(true);
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const focused = document.activeElement;
      const part = list.current?.closest('section');
      if (list.current && (focused === document.body || part?.contains(focused))) move(list.current, step);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, list]);
  return { on, toggle: () => setOn(!on) };
}
