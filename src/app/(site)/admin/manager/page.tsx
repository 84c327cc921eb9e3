import type { Metadata } from 'next';
import { AdminPage } from '@/features/admin/admin-page';
import { type SearchParams, toParams } from '@/features/site/search-params';

export const metadata: Metadata = { title: 'Administration', robots: { index: false } };

export default async function ManagerPage({ searchParams }: { searchParams: SearchParams }) {
  const tab = toParams(await searchParams).get('tab') === 'races' ? 'races' : 'disputes';
  return <AdminPage tab={tab} path={`/admin/manager?tab=${tab}`} />;
}
