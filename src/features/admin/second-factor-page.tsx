import { redirect } from 'next/navigation';
import { loginPath, returnPath } from '@/domain/return-path';
import { api } from '@/trpc/server';
import { AccessDenied } from './access-denied';
import { secondFactorPath } from './second-factor-path';
import { SecondFactorView } from './second-factor-view';

/** Asks an admin for their second factor, or to add one, and goes on to where they were going. */
export async function SecondFactorPage({ next }: { next: string | null }) {
  const goal = returnPath(next) ?? '/admin/manager';
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(secondFactorPath(goal)));
  if (!user.isAdmin) return <AccessDenied />;
  if (user.actsAsAdmin) redirect(goal);
  const { enrolled } = await api.secondFactor.status();
  return <SecondFactorView enrolled={enrolled} next={goal} />;
}
