import type { ReactNode } from 'react';
import { api, HydrateClient } from '@/trpc/server';
import { AdminMenu } from './admin-menu';
import type { ManagerTab } from './manager-tabs';

/** Around every page for admins. `tab`: what the page is of. */
export async function AdminFrame({ tab, children }: { tab: ManagerTab; children: ReactNode }) {
  const { user } = await api.auth.session();
  return (
    <HydrateClient>
      <AdminMenu role={user?.adminRole} tab={tab}>
        {children}
      </AdminMenu>
    </HydrateClient>
  );
}
