import type { Metadata } from 'next';
import { returnPath } from '@/domain/return-path';
import { ConfirmView } from '@/features/auth/confirm-view';
import { privateMetadata } from '@/features/site/page-metadata';
import { type SearchParams, toParams } from '@/features/site/search-params';

export const metadata: Metadata = { ...privateMetadata('Bekräfta konto'), referrer: 'no-referrer' };

export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  return <ConfirmView token={params.get('token')} next={returnPath(params.get('next'))} />;
}
