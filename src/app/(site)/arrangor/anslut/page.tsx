import { ConfirmJoinPage } from '@/features/organisers/confirm-join-page';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { organiserTexts } from '@/text/organisers';

export const metadata = privateMetadata(organiserTexts.join.title);

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  return <ConfirmJoinPage token={toParams(await searchParams).get('token') ?? ''} />;
}
