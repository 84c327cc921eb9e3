'use client';

import { Anchor, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import type { ComponentType } from 'react';
import { Link } from '@/components/link';
import { fallbackToNull } from '@/components/missing-code';
import { PageHeading } from '@/components/page';
import { AdminSearch } from './admin-search';
import { type ManagerTab, managerPath } from './manager-tabs';

/**
 * Each with code of its own: only a dynamic import in the browser's code keeps the others' out of the page. Without
 * `loading`: the tab is in place in the server's HTML, and another replaces it when its code has come, as its data has.
 */
const views: Record<ManagerTab, ComponentType> = {
  overview: dynamic(() =>
    import('./queue/overview-tab').then((file) => file.OverviewTab).catch(fallbackToNull),
  ),
  disputes: dynamic(() =>
    import('./disputes/disputes-tab').then((file) => file.DisputesTab).catch(fallbackToNull),
  ),
  notices: dynamic(() =>
    import('./disputes/notices-tab').then((file) => file.NoticesTab).catch(fallbackToNull),
  ),
  races: dynamic(() => import('./races/races-tab').then((file) => file.RacesTab).catch(fallbackToNull)),
  money: dynamic(() => import('./money/money-tab').then((file) => file.MoneyTab).catch(fallbackToNull)),
  ads: dynamic(() => import('./site/ads-tab').then((file) => file.AdsTab).catch(fallbackToNull)),
  banners: dynamic(() => import('./site/banners-tab').then((file) => file.BannersTab).catch(fallbackToNull)),
  users: dynamic(() => import('./people/users-tab').then((file) => file.UsersTab).catch(fallbackToNull)),
  organisers: dynamic(() =>
    import('./organisers/organisers-tab').then((file) => file.OrganisersTab).catch(fallbackToNull),
  ),
  admins: dynamic(() => import('./team/admins-tab').then((file) => file.AdminsTab).catch(fallbackToNull)),
  audit: dynamic(() => import('./team/audit-tab').then((file) => file.AuditTab).catch(fallbackToNull)),
  withdrawals: dynamic(() =>
    import('./queue/withdrawals-tab').then((file) => file.WithdrawalsTab).catch(fallbackToNull),
  ),
};

/** The admin dashboard; the tab is in the address. */
export function ManagerView({ tab }: { tab: ManagerTab }) {
  const fromQueue = useSearchParams().has('rad');
  const View = views[tab];
  return (
    <>
      <PageHeading
        title="Administration"
        actions={<AdminSearch />}
        {...(fromQueue && { back: { href: managerPath('overview'), label: 'Till det som är att göra' } })}
      />
      <View />
      <Text size="sm" mt="xl">
        <Anchor component={Link} href="/admin/second-factor">
          Tvåstegsverifiering och återställningskoder
        </Anchor>
      </Text>
    </>
  );
}
