import { redirect } from 'next/navigation';
import type { ComponentType } from 'react';
import { loginPath } from '@/features/site/nav';
import { api, HydrateClient } from '@/trpc/server';
import { AccessDenied } from './access-denied';
import { AdsTab } from './ads-tab';
import { AuditTab } from './audit-tab';
import { BannersTab } from './banners-tab';
import { disputesQuery } from './disputes-query';
import { DisputesTab } from './disputes-tab';
import type { ManagerTab } from './manager-tabs';
import { ManagerView } from './manager-view';
import { MoneyTab } from './money-tab';
import { OverviewTab } from './overview-tab';
import { RacesTab } from './races-tab';
import { UsersTab } from './users-tab';
import { WithdrawalsTab } from './withdrawals-tab';

/** Chosen here and not in the browser, so that a tab stands still from the first moment on. */
const views: Record<ManagerTab, ComponentType> = {
  overview: OverviewTab,
  disputes: DisputesTab,
  races: RacesTab,
  money: MoneyTab,
  ads: AdsTab,
  banners: BannersTab,
  users: UsersTab,
  audit: AuditTab,
  withdrawals: WithdrawalsTab,
};

/** The dashboard, for admins only; the server guards its every call as well. */
export async function AdminPage({ tab, path }: { tab: ManagerTab; path: string }) {
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(path));
  if (!user.isAdmin) return <AccessDenied />;
  if (tab === 'disputes') await api.admin.disputes.prefetchInfinite(disputesQuery('pending'));
  if (tab === 'races')
    await api.admin.races.list.prefetch({ query: '', state: 'coming', sort: 'date', desc: false, page: 1 });
  const View = views[tab];
  return (
    <HydrateClient>
      <ManagerView tab={tab}>
        <View />
      </ManagerView>
    </HydrateClient>
  );
}
