import { redirect } from 'next/navigation';
import { loginPath, returnPath } from '@/domain/account/sign-in';
import { AccessDenied } from '@/features/admin/access-denied';
import { SecondFactorSettings, SecondFactorView } from '@/features/admin/team/second-factor-view';
import { secondFactorPath } from '@/features/auth/second-factor-path';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = privateMetadata('Tvåstegsverifiering');

/**
 * Asks an admin for their second factor, or to add one, and continues to the requested page. Without a requested page a
 * verified admin can create new recovery codes.
 */
export default async function SecondFactorPage({ searchParams }: { searchParams: SearchParams }) {
  const next = toParams(await searchParams).get('next');
  const goal = returnPath(next) ?? '/admin/manager';
  const { user } = await api.auth.session().catch(() => redirect('/'));
  if (!user) redirect(loginPath(secondFactorPath(goal)));
  if (!user.isAdmin) return <AccessDenied />;
  if (user.actsAsAdmin && next) redirect(goal);
  const status = await api.secondFactor.status();
  return (
    <HydrateClient>
      {user.actsAsAdmin ? (
        <SecondFactorSettings recoveryCodesLeft={status.recoveryCodesLeft} />
      ) : (
        <SecondFactorView {...status} next={goal} />
      )}
    </HydrateClient>
  );
}
