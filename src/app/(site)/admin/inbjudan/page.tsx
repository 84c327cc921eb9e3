import { redirect } from 'next/navigation';
import { loginPath } from '@/domain/account/sign-in';
import { AdminInvitation } from '@/features/auth/invitation';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = privateMetadata('Inbjudan');

/** Where an invited user accepts. They sign in first, with the address the invitation was mailed to. */
export default async function InvitationPage({ searchParams }: { searchParams: SearchParams }) {
  const token = toParams(await searchParams).get('token') ?? '';
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(`/admin/inbjudan?token=${encodeURIComponent(token)}`));
  return (
    <HydrateClient>
      <AdminInvitation token={token} />
    </HydrateClient>
  );
}
