import { redirect } from 'next/navigation';
import { loginModePath } from '@/domain/account/sign-in';
import { api, HydrateClient } from '@/trpc/server';
import { ContactInvitationView } from './contact-invitation-view';

/** Where an invited contact accepts. They sign in first, with the address the invitation was mailed to. */
export async function ContactInvitationPage({ id }: { id: string }) {
  const { user } = await api.auth.session();
  if (!user) redirect(loginModePath('email', `/arrangor/inbjudan?id=${encodeURIComponent(id)}`));
  return (
    <HydrateClient>
      <ContactInvitationView id={id} />
    </HydrateClient>
  );
}
