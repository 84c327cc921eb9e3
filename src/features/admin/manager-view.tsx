'use client';

import { Tabs } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { Page, PageHeading } from '@/components/page';
import { DisputesTab } from './disputes-tab';
import { RacesTab } from './races-tab';
import { WithdrawalsTab } from './withdrawals-tab';

export const managerTabs = ['disputes', 'races', 'withdrawals'] as const;
export type ManagerTab = (typeof managerTabs)[number];

const labels: Record<ManagerTab, string> = {
  disputes: 'Ärenden',
  races: 'Lopp',
  withdrawals: 'Ångrade avtal',
};

/** The admins' dashboard, its tab in the address. */
export function ManagerView({ tab }: { tab: ManagerTab }) {
  const router = useRouter();
  return (
    <Page>
      <PageHeading title="Administration" />
      <Tabs value={tab} onChange={(next) => router.replace(`/admin/manager?tab=${next}`, { scroll: false })}>
        <Tabs.List mb="lg">
          {managerTabs.map((each) => (
            <Tabs.Tab key={each} value={each} mih={44} fw={600}>
              {labels[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="disputes">
          <DisputesTab />
        </Tabs.Panel>
        <Tabs.Panel value="races">
          <RacesTab />
        </Tabs.Panel>
        <Tabs.Panel value="withdrawals">
          <WithdrawalsTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
