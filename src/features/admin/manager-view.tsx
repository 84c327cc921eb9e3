'use client';

import { Tabs } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ComponentType, useEffect, useRef } from 'react';
import { Page, PageHeading } from '@/components/page';
import { RowsSkeleton } from '@/components/skeletons';
import { type ManagerTab, managerPath, managerTabs } from './manager-tabs';
import classes from './manager-view.module.css';

const loading = () => <RowsSkeleton count={4} />;

/** Each tab with its code, fetched when it is first looked at. */
const tabs: Record<ManagerTab, { label: string; View: ComponentType }> = {
  overview: {
    label: 'Översikt',
    View: dynamic(async () => (await import('./overview-tab')).OverviewTab, { loading }),
  },
  disputes: {
    label: 'Ärenden',
    View: dynamic(async () => (await import('./disputes-tab')).DisputesTab, { loading }),
  },
  races: {
    label: 'Lopp',
    View: dynamic(async () => (await import('./races-tab')).RacesTab, { loading }),
  },
  money: {
    label: 'Pengar',
    View: dynamic(async () => (await import('./money-tab')).MoneyTab, { loading }),
  },
  ads: {
    label: 'Annonser',
    View: dynamic(async () => (await import('./ads-tab')).AdsTab, { loading }),
  },
  banners: {
    label: 'Banners',
    View: dynamic(async () => (await import('./banners-tab')).BannersTab, { loading }),
  },
  users: {
    label: 'Personer',
    View: dynamic(async () => (await import('./users-tab')).UsersTab, { loading }),
  },
  audit: {
    label: 'Logg',
    View: dynamic(async () => (await import('./audit-tab')).AuditTab, { loading }),
  },
  withdrawals: {
    label: 'Ångrade avtal',
    View: dynamic(async () => (await import('./withdrawals-tab')).WithdrawalsTab, { loading }),
  },
};

/** The admins' dashboard, its tab in the address. */
export function ManagerView({ tab }: { tab: ManagerTab }) {
  const router = useRouter();
  const { View } = tabs[tab];
  const row = useRef<HTMLDivElement>(null);
  // Where the tabs are swiped, the chosen one is in sight.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - chosen.offsetWidth;
  }, [tab]);
  return (
    <Page>
      <PageHeading title="Administration" />
      <Tabs
        value={tab}
        onChange={(next) => router.replace(managerPath(next as ManagerTab), { scroll: false })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" className={classes.tabs} ref={row}>
          {managerTabs.map((each) => (
            <Tabs.Tab key={each} value={each} data-tab={each} mih={44} fw={600}>
              {tabs[each].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <View />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
