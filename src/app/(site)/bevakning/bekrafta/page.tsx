import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { ConfirmWatch } from '@/features/watches/watch-links';

export const metadata = privateMetadata('Bekräfta bevakningen');

export default async function WatchPage({ searchParams }: { searchParams: SearchParams }) {
  return <ConfirmWatch token={toParams(await searchParams).get('token')} />;
}
