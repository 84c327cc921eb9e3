import type { ComponentType } from 'react';
import { may } from '@/domain/account/admins';
import { stockholmDate, yearOf } from '@/domain/time';
import { api } from '@/trpc/server';
import { AccessDenied } from './access-denied';
import { hasAdminAccess } from './admin-access';
import { AdminFrame } from './admin-frame';
import { DisputesTab } from './disputes/disputes-tab';
import { NoticesTab } from './disputes/notices-tab';
import { disputesQuery, initialInputs, listOfUser, movementKindOf } from './initial-inputs';
import { type ManagerTab, managerTabs, namedRace, namedRow, userPath } from './manager-tabs';
import { ManagerView } from './manager-view';
import { MoneyTab } from './money/money-tab';
import { OrganisersTab } from './organisers/organisers-tab';
import { UserView } from './people/user-view';
import { UsersTab } from './people/users-tab';
import { OverviewTab } from './queue/overview-tab';
import { WithdrawalsTab } from './queue/withdrawals-tab';
import { RacesTab } from './races/races-tab';
import { AdsTab } from './site/ads-tab';
import { BannersTab } from './site/banners-tab';
import { AdminsTab } from './team/admins-tab';
import { AuditTab } from './team/audit-tab';

/** For those who may see it; others would be refused. */
async function prefetchDac7(year: number): Promise<void> {
  const { user } = await api.auth.session();
  if (may(user?.adminRole, 'money')) await api.money.dac7.prefetch({ year });
}

interface Tab {
  View: ComponentType;
  /** The data it shows first, at this address. */
  prefetch: (address: URLSearchParams) => Promise<unknown>;
}

/** Chosen and prefetched on the server, so that a tab does not shift while loading. */
const tabs: Record<ManagerTab, Tab> = {
  overview: {
    View: OverviewTab,
    prefetch: () =>
      Promise.all([
        api.admin.overview.tasks.prefetch(initialInputs.tasks),
        api.admin.overview.weeks.prefetch(initialInputs.weeks),
        api.notices.year.prefetch({}),
        api.admin.mails.muted.prefetch(),
      ]),
  },
  disputes: {
    View: DisputesTab,
    prefetch: () => api.admin.disputes.prefetchInfinite(disputesQuery('pending')),
  },
  notices: {
    View: NoticesTab,
    prefetch: (address) =>
      api.notices.list.prefetchInfinite({ ...initialInputs.notices, ...namedRow(address) }),
  },
  races: {
    View: RacesTab,
    prefetch: (address) =>
      Promise.all([
        api.raceChanges.waiting.prefetch(),
        api.admin.entryConflicts.prefetch(),
        api.admin.relistRequests.prefetch(),
        api.admin.raceTips.prefetch(),
        api.admin.races.list.prefetch({ ...initialInputs.races, ...namedRace(address) }),
      ]),
  },
  money: {
    View: MoneyTab,
    prefetch: (address) =>
      Promise.all([
        api.money.owed.prefetch(initialInputs.owed),
        api.money.report.prefetch({ year: yearOf(stockholmDate(new Date())) }),
        prefetchDac7(yearOf(stockholmDate(new Date()))),
        api.money.methods.prefetch(),
        api.money.held.prefetchInfinite(initialInputs.held),
        api.money.chargebacks.prefetchInfinite({}),
        api.money.movements.prefetchInfinite({
          ...initialInputs.movements,
          kind: movementKindOf(address),
          ...namedRow(address, 'rorelser'),
        }),
        api.money.deadLetters.prefetchInfinite({
          ...initialInputs.deadLetters,
          ...namedRow(address, 'jobb'),
        }),
        api.money.differences.prefetchInfinite({
          ...initialInputs.differences,
          ...namedRow(address, 'avstamning'),
        }),
      ]),
  },
  ads: { View: AdsTab, prefetch: () => api.admin.ads.list.prefetchInfinite(initialInputs.ads) },
  banners: { View: BannersTab, prefetch: () => api.admin.banners.list.prefetchInfinite({}) },
  users: { View: UsersTab, prefetch: () => api.admin.users.list.prefetchInfinite(initialInputs.users) },
  organisers: {
    View: OrganisersTab,
    prefetch: () =>
      Promise.all([
        api.admin.organisers.list.prefetch(),
        api.admin.organisers.requests.prefetch(),
        api.admin.races.edits.prefetch(),
      ]),
  },
  admins: { View: AdminsTab, prefetch: () => api.admin.team.list.prefetch() },
  audit: {
    View: AuditTab,
    prefetch: () =>
      Promise.all([api.admin.audit.admins.prefetch(), api.admin.audit.list.prefetchInfinite({})]),
  },
  withdrawals: {
    View: WithdrawalsTab,
    prefetch: (address) =>
      api.withdrawals.list.prefetchInfinite({ ...initialInputs.withdrawals, ...namedRow(address) }),
  },
};

/** A user's page; opening it is logged. */
export async function UserPage({ id }: { id: string }) {
  if (!(await hasAdminAccess(userPath(id)))) return <AccessDenied />;
  await Promise.all([
    api.admin.users.view.prefetch({ id }),
    api.admin.users.purchases.prefetchInfinite(listOfUser(id)),
    api.admin.users.places.prefetchInfinite(listOfUser(id)),
    api.auth.session.prefetch(),
  ]);
  return (
    <AdminFrame tab="users">
      <UserView id={id} />
    </AdminFrame>
  );
}

/** The dashboard, for admins only; each procedure checks that too. */
export async function AdminPage({
  tab,
  path,
  address = new URLSearchParams(),
}: {
  tab: ManagerTab;
  path: string;
  address?: URLSearchParams;
}) {
  if (!(await hasAdminAccess(path, managerTabs[tab].permission))) return <AccessDenied />;
  const { View, prefetch } = tabs[tab];
  await Promise.all([prefetch(address), api.auth.session.prefetch()]);
  return (
    <AdminFrame tab={tab}>
      <ManagerView>
        <View />
      </ManagerView>
    </AdminFrame>
  );
}
