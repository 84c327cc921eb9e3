import type { Metadata } from 'next';
import { ResetView } from '@/features/auth/reset-view';
import { privateMetadata } from '@/features/site/page-metadata';
import { type SearchParams, toParams } from '@/features/site/search-params';

export const metadata: Metadata = { ...privateMetadata('Nytt lösenord'), referrer: 'no-referrer' };

export default async function ResetPage({ searchParams }: { searchParams: SearchParams }) {
  return <ResetView token={toParams(await searchParams).get('token')} />;
}
