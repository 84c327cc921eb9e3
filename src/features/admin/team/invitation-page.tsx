import { redirect } from 'next/navigation';
import { loginPath } from '@/domain/account/sign-in';
import { api, HydrateClient } from '@/trpc/server';
import { InvitationView } from './invitation-view';

/** Where an invited person accepts. They sign in first, with the address the invitation was mailed to. */
export async function InvitationPage({ token }: { token: string }) {
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(`/admin/inbjudan?token=${encodeURIComponent(token)}`));
  return (
    <HydrateClient>
      <InvitationView token={token} />
    </HydrateClient>
  );
}
