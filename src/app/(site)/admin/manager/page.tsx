import { AdminPage } from '@/features/admin/admin-page';
import { isManagerTab, managerPath } from '@/features/admin/manager-tabs';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata = privateMetadata('Administration');

export default async function ManagerPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const requested = params.get('tab');
  const tab = isManagerTab(requested) ? requested : 'overview';
  // The sign-in leads back to the same row.
  const path = tab === requested ? `/admin/manager?${params}` : managerPath(tab);
  return <AdminPage tab={tab} path={path} address={params} />;
}
