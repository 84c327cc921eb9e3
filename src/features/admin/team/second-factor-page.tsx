import { redirect } from 'next/navigation';
import { loginPath, returnPath } from '@/domain/account/sign-in';
import { secondFactorPath } from '@/features/auth/second-factor-path';
import { api } from '@/trpc/server';
import { AccessDenied } from '../access-denied';
import { SecondFactorSettings } from './recovery-codes';
import { SecondFactorView } from './second-factor-view';

/**
 * Asks an admin for their second factor, or to add one, and continues to the requested page. Without a requested page a
 * verified admin can create new recovery codes.
 */
export async function SecondFactorPage({ next }: { next: string | null }) {
  const goal = returnPath(next) ?? '/admin/manager';
  const { user } = await api.auth.session().catch(() => redirect('/'));
  if (!user) redirect(loginPath(secondFactorPath(goal)));
  if (!user.isAdmin) return <AccessDenied />;
  if (user.actsAsAdmin && next) redirect(goal);
  const status = await api.secondFactor.status();
  if (user.actsAsAdmin) return <SecondFactorSettings recoveryCodesLeft={status.recoveryCodesLeft} />;
  return <SecondFactorView {...status} next={goal} />;
}
