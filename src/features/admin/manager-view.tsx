'use client';

import { Anchor, Group, Tabs, Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { may } from '@/domain/account/admins';
import { useSessionUser } from '@/features/auth/viewer';
import { AdminSearch } from './admin-search';
import { type ManagerTab, managerPath, managerTabs, tabPermission } from './manager-tabs';
import classes from './manager-view.module.css';
import { useShownRow } from './use-shown-row';

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

/** The admin dashboard; the tab is in the address. */
export function ManagerView({ tab, children }: { tab: ManagerTab; children: ReactNode }) {
  const router = useRouter();
  const role = useSessionUser()?.adminRole;
  const shown = managerTabs.filter((each) => may(role, tabPermission(each)));
  const row = useRef<HTMLDivElement>(null);
  const fromWork = useShownRow() !== null;
  // Where the tabs scroll sideways, the selected one is scrolled into view.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - chosen.offsetWidth;
  }, [tab]);
  return (
    <Page>
      <PageHeading
        title="Administration"
        {...(fromWork && { back: { href: managerPath('overview'), label: 'Till det som är att göra' } })}
      />
      <Group mb="lg">
        <AdminSearch />
      </Group>
      <Tabs
        value={tab}
        onChange={(next) => router.replace(managerPath(next as ManagerTab), { scroll: false })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" className={classes.tabs} ref={row}>
          {shown.map((each) => (
            <Tabs.Tab key={each} value={each} data-tab={each} mih={44} fw={600}>
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
