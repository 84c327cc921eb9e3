import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { EndWatch } from '@/features/watches/watch-links';

export const metadata = privateMetadata('Avsluta bevakningen');

export default async function WatchPage({ searchParams }: { searchParams: SearchParams }) {
  return <EndWatch token={toParams(await searchParams).get('token')} />;
}
