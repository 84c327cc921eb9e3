import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { loginPath } from '@/domain/account/sign-in';
import { NotificationsView } from '@/features/account/notifications-view';
import { inboxPage } from '@/features/account/profile-tabs';
import { api, HydrateClient } from '@/trpc/server';

export const metadata: Metadata = { title: 'Aviseringar', robots: { index: false } };

export default async function NotificationsPage() {
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath('/auth/notifications'));
  await Promise.all([api.account.inbox.prefetchInfinite(inboxPage), api.account.badges.prefetch()]);
  return (
    <HydrateClient>
      <NotificationsView page={inboxPage} />
    </HydrateClient>
  );
}
