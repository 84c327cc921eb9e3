import { redirect } from 'next/navigation';
import { loginPath } from '@/domain/return-path';
import { api, HydrateClient } from '@/trpc/server';
import { ConfirmJoinView } from './confirm-join-view';

/** Where an organiser joins by its mailed link. They sign in first, with the address it was mailed to. */
export async function ConfirmJoinPage({ token }: { token: string }) {
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(`/arrangor/anslut?token=${encodeURIComponent(token)}`));
  return (
    <HydrateClient>
      <ConfirmJoinView token={token} />
    </HydrateClient>
  );
}
