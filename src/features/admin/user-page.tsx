import { api } from '@/trpc/server';
import { AccessDenied } from './access-denied';
import { hasAdminAccess } from './admin-access';
import { AdminFrame } from './admin-frame';
import { listOfUser } from './initial-inputs';
import { userPath } from './manager-tabs';
import { UserView } from './people/user-view';

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
