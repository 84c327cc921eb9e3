'use client';

import { Anchor, Group, Tabs, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRouter, useSearchParams } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '@/components/link';
import { Page, PageHeading } from '@/components/page';
import { may } from '@/domain/account/admins';
import { useSessionUser } from '@/features/auth/viewer';
import { AdminSearch } from './admin-search';
import { type ManagerTab, managerPath, managerTabs, tabPermission } from './manager-tabs';
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

const labels: Record<ManagerTab, string> = {
  overview: 'Översikt',
  disputes: 'Ärenden',
  notices: 'Anmälningar',
  races: 'Lopp',
  money: 'Pengar',
  ads: 'Annonser',
  banners: 'Banners',
  users: 'Personer',
  organisers: 'Arrangörer',
  admins: 'Administratörer',
  audit: 'Logg',
  withdrawals: 'Ångrade avtal',
};

/** The admin dashboard; the tab is in the address. On a desktop the tabs are a menu at the side. */
export function ManagerView({ tab, children }: { tab: ManagerTab; children: ReactNode }) {
  const router = useRouter();
  const role = useSessionUser()?.adminRole;
  const shown = managerTabs.filter((each) => may(role, tabPermission(each)));
  // The stylesheet places the menu; this tells how the arrow keys go.
  const beside = useMediaQuery('(min-width: 62em)');
  const row = useRef<HTMLDivElement>(null);
  const fromQueue = useShownRow() !== null;
  // Where the tabs scroll sideways, the selected one is scrolled into view.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - chosen.offsetWidth;
  }, [tab]);
  return (
    <Page width="desk">
      <PageHeading
        title="Administration"
        {...(fromQueue && { back: { href: managerPath('overview'), label: 'Till det som är att göra' } })}
      />
      <Group mb="lg">
        <AdminSearch />
      </Group>
      <Tabs
        value={tab}
        onChange={(next) => router.replace(managerPath(next as ManagerTab), { scroll: false })}
        keepMounted={false}
        variant="none"
        orientation={beside ? 'vertical' : 'horizontal'}
        classNames={{ root: classes.root, list: classes.list, tab: classes.tab }}
      >
        <Tabs.List ref={row}>
          {shown.map((each) => (
            <Tabs.Tab key={each} value={each} data-tab={each}>
              {labels[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>{children}</Tabs.Panel>
      </Tabs>
      <Text size="sm" mt="xl">
        <Anchor component={Link} href="/admin/second-factor">
          Tvåstegsverifiering och återställningskoder
        </Anchor>
      </Text>
    </Page>
  );
}
