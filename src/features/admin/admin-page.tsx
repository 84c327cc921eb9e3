import { may } from '@/domain/account/admins';
import { stockholmDate, yearOf } from '@/domain/time';
import { api } from '@/trpc/server';
import { AccessDenied } from './access-denied';
import { hasAdminAccess } from './admin-access';
import { AdminFrame } from './admin-frame';
import { disputesQuery, initialInputs, movementKindOf } from './initial-inputs';
import { type ManagerTab, managerTabs, namedRace, namedRow } from './manager-tabs';
import { ManagerView } from './manager-view';

/** For those who may see it; others would be refused. */
async function prefetchDac7(year: number): Promise<void> {
  const { user } = await api.auth.session();
  if (may(user?.adminRole, 'money')) await api.money.dac7.prefetch({ year });
}

/** The data that each tab shows first, at this address: prefetched, so that it does not shift while loading. */
const prefetch: Record<ManagerTab, (address: URLSearchParams) => Promise<unknown>> = {
  overview: () =>
    Promise.all([
      api.admin.overview.tasks.prefetch(initialInputs.tasks),
      api.admin.overview.weeks.prefetch(initialInputs.weeks),
      api.notices.year.prefetch({}),
      api.admin.mails.muted.prefetch(),
    ]),
  disputes: () => api.admin.disputes.prefetchInfinite(disputesQuery('pending')),
  notices: (address) =>
    Promise.all([
      api.admin.reviews.prefetch(),
      api.notices.list.prefetchInfinite({ ...initialInputs.notices, ...namedRow(address) }),
    ]),
  races: (address) =>
    Promise.all([
      api.raceChanges.waiting.prefetch(),
      api.admin.entryConflicts.prefetch(),
      api.admin.relistRequests.prefetch(),
      api.admin.raceTips.prefetch(),
      api.admin.races.list.prefetch({ ...initialInputs.races, ...namedRace(address) }),
    ]),
  money: (address) =>
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
  ads: () => api.admin.ads.list.prefetchInfinite(initialInputs.ads),
  banners: () => api.admin.banners.list.prefetchInfinite({}),
  users: () => api.admin.users.list.prefetchInfinite(initialInputs.users),
  organisers: () =>
    Promise.all([
      api.admin.organisers.list.prefetch(),
      api.admin.organisers.requests.prefetch(),
      api.admin.races.edits.prefetch(),
    ]),
  admins: () => api.admin.team.list.prefetch(),
  audit: () => Promise.all([api.admin.audit.admins.prefetch(), api.admin.audit.list.prefetchInfinite({})]),
  withdrawals: (address) =>
    api.withdrawals.list.prefetchInfinite({ ...initialInputs.withdrawals, ...namedRow(address) }),
};

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
  await Promise.all([prefetch[tab](address), api.auth.session.prefetch()]);
  return (
    <AdminFrame tab={tab}>
      <ManagerView tab={tab} />
    </AdminFrame>
  );
}
