import { redirect } from 'next/navigation';
import type { ComponentType } from 'react';
import { loginPath } from '@/domain/return-path';
import { secondFactorPath } from '@/features/auth/second-factor-path';
import { api, HydrateClient } from '@/trpc/server';
import { AccessDenied } from './access-denied';
import { AdsTab } from './ads-tab';
import { AuditTab } from './audit-tab';
import { BannersTab } from './banners-tab';
import { disputesQuery } from './disputes-query';
import { DisputesTab } from './disputes-tab';
import { initialInputs } from './initial-inputs';
import type { ManagerTab } from './manager-tabs';
import { ManagerView } from './manager-view';
import { MoneyTab } from './money-tab';
import { NoticesTab } from './notices-tab';
import { OverviewTab } from './overview-tab';
import { RacesTab } from './races-tab';
import { UsersTab } from './users-tab';
import { WithdrawalsTab } from './withdrawals-tab';

interface Tab {
  View: ComponentType;
  /** The data it shows first. */
  prefetch: () => Promise<unknown>;
}

/** Chosen and prefetched on the server, so that a tab does not shift while loading. */
const tabs: Record<ManagerTab, Tab> = {
  overview: {
    View: OverviewTab,
    prefetch: () =>
      Promise.all([
        api.admin.overview.work.prefetch(initialInputs.work),
        api.admin.overview.weeks.prefetch(initialInputs.weeks),
        api.notices.year.prefetch({}),
      ]),
  },
  disputes: {
    View: DisputesTab,
    prefetch: () => api.admin.disputes.prefetchInfinite(disputesQuery('pending')),
  },
  notices: {
    View: NoticesTab,
    prefetch: () => api.notices.list.prefetchInfinite(initialInputs.notices),
  },
  races: {
    View: RacesTab,
    prefetch: () =>
      Promise.all([
        api.raceChanges.waiting.prefetch(),
        api.admin.entryConflicts.prefetch(),
        api.admin.races.list.prefetch(initialInputs.races),
      ]),
  },
  money: {
    View: MoneyTab,
    prefetch: () =>
      Promise.all([
        api.money.owed.prefetch(initialInputs.owed),
        api.money.methods.prefetch(),
        api.money.held.prefetchInfinite(initialInputs.held),
        api.money.chargebacks.prefetchInfinite({}),
        api.money.movements.prefetchInfinite(initialInputs.movements),
        api.money.deadLetters.prefetchInfinite(initialInputs.deadLetters),
        api.money.differences.prefetchInfinite(initialInputs.differences),
      ]),
  },
  ads: { View: AdsTab, prefetch: () => api.admin.ads.list.prefetchInfinite(initialInputs.ads) },
  banners: { View: BannersTab, prefetch: () => api.admin.banners.list.prefetchInfinite({}) },
  users: { View: UsersTab, prefetch: () => api.admin.users.list.prefetchInfinite(initialInputs.users) },
  audit: {
    View: AuditTab,
    prefetch: () =>
      Promise.all([api.admin.audit.admins.prefetch(), api.admin.audit.list.prefetchInfinite({})]),
  },
  withdrawals: {
    View: WithdrawalsTab,
    prefetch: () => api.withdrawals.list.prefetchInfinite(initialInputs.withdrawals),
  },
};

/** The dashboard, for admins only; each procedure checks that too. */
export async function AdminPage({ tab, path }: { tab: ManagerTab; path: string }) {
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(path));
  if (!user.isAdmin) return <AccessDenied />;
  if (!user.actsAsAdmin) redirect(secondFactorPath(path));
  const { View, prefetch } = tabs[tab];
  await prefetch();
  return (
    <HydrateClient>
      <ManagerView tab={tab}>
        <View />
      </ManagerView>
    </HydrateClient>
  );
}
