import { AdminPage } from '@/features/admin/admin-page';
import { privateMetadata } from '@/features/site/page-metadata';
import { type SearchParams, toParams } from '@/features/site/search-params';

export const metadata = privateMetadata('Administration');

export default async function ManagerPage({ searchParams }: { searchParams: SearchParams }) {
  const tab = toParams(await searchParams).get('tab') === 'races' ? 'races' : 'disputes';
  return <AdminPage tab={tab} path={`/admin/manager?tab=${tab}`} />;
}
