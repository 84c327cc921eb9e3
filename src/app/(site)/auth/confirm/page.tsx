import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { returnPath } from '@/domain/return-path';
import { ConfirmView } from '@/features/auth/confirm-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { readDeviceCookie } from '@/server/auth/known-device';

export const metadata: Metadata = { ...privateMetadata('Bekräfta konto'), referrer: 'no-referrer' };

export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const mayBeRegistrant = readDeviceCookie((await headers()).get('cookie')) !== null;
  const next = returnPath(params.get('next'));
  return <ConfirmView token={params.get('token')} next={next} mayBeRegistrant={mayBeRegistrant} />;
}
