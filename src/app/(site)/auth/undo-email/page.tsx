import type { Metadata } from 'next';
import { UndoEmailView } from '@/features/auth/undo-email-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata: Metadata = {
  ...privateMetadata('Ångra bytet av e-postadress'),
  referrer: 'no-referrer',
};

export default async function UndoEmailPage({ searchParams }: { searchParams: SearchParams }) {
  return <UndoEmailView token={toParams(await searchParams).get('token')} />;
}
