import { redirect } from 'next/navigation';
import { loginModePath } from '@/domain/account/sign-in';
import { ContactInvitation } from '@/features/auth/invitation';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = privateMetadata('Inbjudan');

/** Where an invited contact accepts. They sign in first, with the address the invitation was mailed to. */
export default async function ContactInvitationPage({ searchParams }: { searchParams: SearchParams }) {
  const id = toParams(await searchParams).get('id') ?? '';
  const { user } = await api.auth.session();
  if (!user) redirect(loginModePath('email', `/arrangor/inbjudan?id=${encodeURIComponent(id)}`));
  return (
    <HydrateClient>
      <ContactInvitation id={id} />
    </HydrateClient>
  );
}
