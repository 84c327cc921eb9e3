import { SignInNeeded } from '@/features/auth/sign-in-needed';
import { PostAdView } from '@/features/seller/post-ad-view';
import { SellerNeeded } from '@/features/seller/seller-needed';
import { pageMetadata } from '@/features/seo/page-metadata';
import type { SearchParams } from '@/features/shell/search-params';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = pageMetadata({
  title: 'Skapa annons',
  description:
    'Sälj din startplats tryggt: pengarna hålls tills namnbytet är klart. Det är gratis att annonsera.',
  path: '/post-ad',
});

export default async function PostAdPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ user }, { lopp }] = await Promise.all([api.auth.session(), searchParams]);
  const race = typeof lopp === 'string' ? lopp : null;
  const next = race ? `/post-ad?lopp=${encodeURIComponent(race)}` : '/post-ad';
  if (!user) return <SignInNeeded next={next} text="Logga in för att skapa en annons." />;
  if (!user.sellerReady) {
    // Asked again: the session may not have an account yet that was finished a moment ago.
    const standing = await api.seller.onboardingStatus().catch(() => null);
    if (standing?.state !== 'complete') return <SellerNeeded standing={standing} />;
  }
  await Promise.all([api.auth.session.prefetch(), api.races.listable.prefetch()]);
  return (
    <HydrateClient>
      <PostAdView raceSlug={race} />
    </HydrateClient>
  );
}
