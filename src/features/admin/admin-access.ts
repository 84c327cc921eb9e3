import { redirect } from 'next/navigation';
import { may, type Permission } from '@/domain/account/admins';
import { loginPath } from '@/domain/account/sign-in';
import { secondFactorPath } from '@/features/auth/second-factor-path';
import { api } from '@/trpc/server';

/**
 * Whether an admin whose role has the permission opens the page at `path`. Visitors are sent to sign in, admins to their
 * second factor, and everyone to the home page when this cannot be found out.
 */
export async function hasAdminAccess(path: string, permission: Permission = 'read'): Promise<boolean> {
  const { user } = await api.auth.session().catch(() => redirect('/'));
  if (!user) redirect(loginPath(path));
  if (user.isAdmin && !user.actsAsAdmin) redirect(secondFactorPath(path));
  return user.isAdmin && may(user.adminRole, permission);
}
