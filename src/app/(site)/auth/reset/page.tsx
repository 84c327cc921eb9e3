import type { Metadata } from 'next';
import { returnPath } from '@/domain/account/sign-in';
import { ResetView } from '@/features/auth/reset-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api } from '@/trpc/server';

export const metadata: Metadata = { ...privateMetadata('Nytt lösenord'), referrer: 'no-referrer' };

export default async function ResetPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const token = params.get('token');
  // Obstacles are shown when the link is used.
  const account = token && (await api.auth.checkPasswordReset({ token }).catch(() => null));
  const email = account ? account.email : null;
  return <ResetView token={token} email={email} next={returnPath(params.get('next'))} />;
}
