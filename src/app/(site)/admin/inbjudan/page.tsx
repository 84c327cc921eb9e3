import { InvitationPage } from '@/features/admin/team/invitation-page';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata = privateMetadata('Inbjudan');

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  return <InvitationPage token={toParams(await searchParams).get('token') ?? ''} />;
}
