import { ContactInvitationPage } from '@/features/organisers/contact-invitation-page';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata = privateMetadata('Inbjudan');

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  return <ContactInvitationPage id={toParams(await searchParams).get('id') ?? ''} />;
}
