import { SecondFactorPage } from '@/features/admin/team/second-factor-page';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata = privateMetadata('Tvåstegsverifiering');

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  return <SecondFactorPage next={toParams(await searchParams).get('next')} />;
}
