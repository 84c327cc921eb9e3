import { StopReminders } from '@/features/seller/drafts/stop-reminders';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata = privateMetadata('Stoppa påminnelserna');

export default async function StopRemindersPage({ searchParams }: { searchParams: SearchParams }) {
  return <StopReminders token={toParams(await searchParams).get('token')} />;
}
