import type { Metadata } from 'next';
import { ConfirmView } from '@/features/auth/confirm-view';
import { type SearchParams, toParams } from '@/features/site/search-params';

export const metadata: Metadata = {
  title: 'Bekräfta konto',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  return <ConfirmView token={toParams(await searchParams).get('token')} />;
}
