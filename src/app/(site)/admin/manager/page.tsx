import { AdminPage } from '@/features/admin/admin-page';
import { isManagerTab, managerPath } from '@/features/admin/manager-tabs';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata = privateMetadata('Administration');

export default async function ManagerPage({ searchParams }: { searchParams: SearchParams }) {
  const asked = toParams(await searchParams).get('tab');
  const tab = isManagerTab(asked) ? asked : 'overview';
  return <AdminPage tab={tab} path={managerPath(tab)} />;
}
