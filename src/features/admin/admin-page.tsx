import { redirect } from 'next/navigation';
import { loginPath } from '@/features/site/nav';
import { api, HydrateClient } from '@/trpc/server';
import { AccessDenied } from './access-denied';
import { disputesQuery } from './disputes-query';
import type { ManagerTab } from './manager-tabs';
import { ManagerView } from './manager-view';

/** The dashboard, for admins only; the server guards its every call as well. */
export async function AdminPage({ tab, path }: { tab: ManagerTab; path: string }) {
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(path));
  if (!user.isAdmin) return <AccessDenied />;
  if (tab === 'disputes') await api.admin.disputes.prefetchInfinite(disputesQuery('pending'));
  if (tab === 'races')
    await api.admin.races.list.prefetch({ query: '', state: 'coming', sort: 'date', desc: false, page: 1 });
  return (
    <HydrateClient>
      <ManagerView tab={tab} />
    </HydrateClient>
  );
}
