import { privateMetadata } from '@/features/site/page-metadata';
import { type SearchParams, toParams } from '@/features/site/search-params';
import { ConfirmWatch } from '@/features/watches/watch-links';

export const metadata = privateMetadata('Bekräfta bevakningen');

export default async function WatchPage({ searchParams }: { searchParams: SearchParams }) {
  return <ConfirmWatch token={toParams(await searchParams).get('token')} />;
}
