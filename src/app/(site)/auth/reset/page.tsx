import type { Metadata } from 'next';
import { returnPath } from '@/domain/account/sign-in';
import { ResetView } from '@/features/auth/reset-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata: Metadata = { ...privateMetadata('Nytt lösenord'), referrer: 'no-referrer' };

export default async function ResetPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  return <ResetView token={params.get('token')} next={returnPath(params.get('next'))} />;
}
