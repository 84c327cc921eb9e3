'use client';

import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { Page } from '@/components/page';
import { type AdminRole, may } from '@/domain/account/admins';
import classes from './admin-menu.module.css';
import { type ManagerTab, managerPath, managerTabNames, managerTabs } from './manager-tabs';

interface AdminMenuProps {
  role: AdminRole | null | undefined;
  /** The tab that the page is, or belongs to. */
  tab: ManagerTab;
  children: ReactNode;
}

/** An admin's page with the menu of the dashboard: on a desktop at the side. The page is wider than others. */
export function AdminMenu({ role, tab, children }: AdminMenuProps) {
  const router = useRouter();
  const shown = managerTabNames.filter((each) => may(role, managerTabs[each].permission));
  // The stylesheet places the menu; this tells how the arrow keys go.
  const beside = useMediaQuery('(min-width: 62em)');
  const row = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLButtonElement>(null);
  // Where the tabs scroll sideways, the selected one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another element
  useEffect(() => {
    if (!row.current || !chosen.current) return;
    row.current.scrollLeft = chosen.current.offsetLeft - chosen.current.offsetWidth;
  }, [tab]);
  return (
    <Page>
      <Tabs
        value={tab}
        onChange={(next) => router.push(managerPath(next as ManagerTab))}
        // Each tab is a page: the arrow keys lead to it, Enter opens it.
        activateTabWithKeyboard={false}
        variant="none"
        orientation={beside ? 'vertical' : 'horizontal'}
        classNames={{ root: classes.root, list: classes.list, tab: classes.tab, tabLabel: classes.label }}
      >
        <Tabs.List ref={row} aria-label="Administration">
          {shown.map((each) => (
            <Tabs.Tab key={each} value={each} ref={each === tab ? chosen : undefined}>
              {managerTabs[each].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>{children}</Tabs.Panel>
      </Tabs>
    </Page>
  );
}
