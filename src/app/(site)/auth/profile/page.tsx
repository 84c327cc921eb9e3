import { redirect } from 'next/navigation';
import { ownName } from '@/domain/account/public-profile';
import { firstTab, type ProfileTab, purchasesPage, tabOf } from '@/features/account/profile-tabs';
import { ProfileView } from '@/features/account/profile-view';
import { SignInNeeded } from '@/features/auth/sign-in-needed';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api, HydrateClient } from '@/trpc/server';

/** The first data of each tab, so that it is in the HTML. */
const prefetch: Record<ProfileTab, () => Promise<void>> = {
  purchases: () => api.purchases.mine.prefetchInfinite(purchasesPage),
  listings: async () => {
    await Promise.all([api.listings.mine.prefetchInfinite(purchasesPage), api.drafts.mine.prefetch()]);
  },
  account: async () => {
    await Promise.all([
      api.account.profile.prefetch(),
      api.account.sessions.prefetch(),
      api.account.emailChange.prefetch(),
      api.account.rememberedDetails.prefetch(),
      api.passkeys.list.prefetch(),
      api.push.settings.prefetch(),
      api.watches.mine.prefetch(),
      api.drafts.mine.prefetch(),
      api.seller.statementYears.prefetch(),
    ]);
  },
};

export const metadata = privateMetadata('Min profil');

export default async function ProfilePage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const { user } = await api.auth.session();
  if (!user) {
    const query = params.toString();
    return (
      <SignInNeeded
        text="Du måste vara inloggad för att se denna sida."
        next={query ? `/auth/profile?${query}` : '/auth/profile'}
      />
    );
  }
  // Users who return from Stripe see the seller account.
  const onboarding = params.get('onboarding');
  if (onboarding !== null && !params.has('tab')) {
    const back = new URLSearchParams(params);
    back.set('tab', 'account');
    redirect(`/auth/profile?${back}`);
  }
  // Where the address names no tab, the soonest deadline does: read once, for the server and the browser.
  const waiting = params.has('tab') ? undefined : await api.account.waiting();
  const first = waiting ? firstTab(waiting) : 'purchases';
  const tab = tabOf(params.get('tab'), first);
  await Promise.all([
    api.auth.session.prefetch(),
    api.account.badges.prefetch(),
    waiting ?? api.account.waiting.prefetch(),
    api.account.notifications.prefetch(),
    prefetch[tab](),
  ]);
  return (
    <HydrateClient>
      <ProfileView
        name={ownName(user) ?? user.email}
        first={first}
        waiting={waiting}
        onboarding={onboarding}
        draftId={params.get('utkast')}
        wish={tab === 'account' && params.get('action') === 'become-seller'}
      />
    </HydrateClient>
  );
}
