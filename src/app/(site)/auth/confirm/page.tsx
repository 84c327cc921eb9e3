import type { Metadata } from 'next';
import { ConfirmView } from '@/features/auth/confirm-view';
import { privateMetadata } from '@/features/site/page-metadata';
import { type SearchParams, toParams } from '@/features/site/search-params';

export const metadata: Metadata = { ...privateMetadata('Bekräfta konto'), referrer: 'no-referrer' };

export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  return <ConfirmView token={toParams(await searchParams).get('token')} />;
}
