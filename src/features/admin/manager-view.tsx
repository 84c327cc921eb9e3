'use client';

import { Anchor, Text } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { Link } from '@/components/link';
import { PageHeading } from '@/components/page';
import { AdminSearch } from './admin-search';
import { managerPath } from './manager-tabs';
import classes from './manager-view.module.css';

/** How many frames a row is waited for: it may not be rendered yet. */
const FRAMES = 300;

/** The row of a table, or the card whose heading is named after the item. */
function findRow(id: string): HTMLElement | null {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const heading = document.querySelector<HTMLElement>(`[id$="-${CSS.escape(id)}"]`);
  return row ?? heading?.closest<HTMLElement>('[aria-labelledby]') ?? null;
}

/** How many pages of a list are fetched to find a row: the oldest task is on its last one. */
const PAGES = 20;

/** The button for more rows of the list that the address leads to, unless it is fetching. */
function moreButton(): HTMLElement | null {
  const part = window.location.hash ? document.getElementById(window.location.hash.slice(1)) : document;
  return part?.querySelector<HTMLElement>('[data-more]:not([data-loading])') ?? null;
}

/**
 * Shows and highlights the item that the address names, e.g. `?tab=money&rad=…`, fetching its list as far as needed.
 * @returns its id; null where the address names none.
 */
function useShownRow(): string | null {
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

/** The admin dashboard; the tab is in the address. */
export function ManagerView({ children }: { children: ReactNode }) {
  const fromQueue = useShownRow() !== null;
  return (
    <>
      <PageHeading
        title="Administration"
        actions={<AdminSearch />}
        {...(fromQueue && { back: { href: managerPath('overview'), label: 'Till det som är att göra' } })}
      />
      {children}
      <Text size="sm" mt="xl">
        <Anchor component={Link} href="/admin/second-factor">
          Tvåstegsverifiering och återställningskoder
        </Anchor>
      </Text>
    </>
  );
}
