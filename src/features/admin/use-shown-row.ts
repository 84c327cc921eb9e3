'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import classes from './manager-view.module.css';

/** How many frames a row is waited for: it may still be on its way. */
const FRAMES = 300;

/** The row of a table, or the card whose heading is named after the item. */
function findRow(id: string): HTMLElement | null {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const heading = document.querySelector<HTMLElement>(`[id$="-${CSS.escape(id)}"]`);
  return row ?? heading?.closest<HTMLElement>('[aria-labelledby]') ?? null;
}

/** How many pages of a list are fetched to find a row: the oldest work is on its last one. */
const PAGES = 20;

/** The button for more rows of the list that the address leads to, unless it is fetching. */
function moreButton(): HTMLElement | null {
  const part = window.location.hash ? document.getElementById(window.location.hash.slice(1)) : document;
  return part?.querySelector<HTMLElement>('[data-more]:not([data-loading])') ?? null;
}

/**
 * Shows and marks the item that the address names, e.g. `?tab=money&rad=…`, fetching more of its list as far as needed.
 * @returns its id; null where the address names none.
 */
export function useShownRow(): string | null {
  const id = useSearchParams().get('rad');
  useEffect(() => {
    if (!id) return;
    let row: HTMLElement | null = null;
    let left = FRAMES;
    let pages = PAGES;
    let frame = 0;
    const look = () => {
      row = findRow(id);
      left -= 1;
      if (!row) {
        const more = pages > 0 ? moreButton() : null;
        if (more) {
          more.click();
          pages -= 1;
          left = FRAMES;
        }
        if (left > 0) frame = requestAnimationFrame(look);
        return;
      }
      row.classList.add(classes.shown ?? '');
      row.tabIndex = -1;
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'center' });
    };
    frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      row?.classList.remove(classes.shown ?? '');
    };
  }, [id]);
  return id;
}
