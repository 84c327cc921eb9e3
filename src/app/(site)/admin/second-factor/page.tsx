import { SecondFactorPage } from '@/features/admin/second-factor-page';
import { privateMetadata } from '@/features/site/page-metadata';
import { type SearchParams, toParams } from '@/features/site/search-params';

export const metadata = privateMetadata('Tvåstegsverifiering');

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  return <SecondFactorPage next={toParams(await searchParams).get('next')} />;
}
