import { EmptyState } from '@/components/empty-state';
import { MainLink } from '@/components/main-button';
import { Page } from '@/components/page';
import type { SellerStanding } from '@/domain/account/seller';
import { SignInNeeded } from '@/features/auth/sign-in-needed';
import { isDraftId } from '@/features/seller/draft-id';
import { draftPath, SELLER_ACCOUNT } from '@/features/seller/paths';
import { PostAdView } from '@/features/seller/post-ad-view';
import { pageMetadata } from '@/features/seo/page-metadata';
import type { SearchParams } from '@/features/shell/search-params';
import { sellerStandingText } from '@/text/account';
import { errorTexts } from '@/text/errors';
import { api, HydrateClient } from '@/trpc/server';

/** Replaces the form for users whom Stripe does not pay. */
const SellerRequirement = ({ standing }: { standing: SellerStanding }) => (
  <Page width="text">
    <EmptyState
      picture="money"
      order={1}
      title={errorTexts.SELLER_REQUIRED.title}
      text={sellerStandingText(standing)}
    >
      <MainLink href={SELLER_ACCOUNT}>Till säljarkontot</MainLink>
    </EmptyState>
  </Page>
);

export const metadata = pageMetadata({
  title: 'Skapa annons',
  description:
    'Sälj din startplats tryggt: pengarna hålls tills namnbytet är klart. Det är gratis att annonsera.',
  path: '/post-ad',
});

export default async function PostAdPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ user }, { lopp, utkast }] = await Promise.all([api.auth.session(), searchParams]);
  const draftId = typeof utkast === 'string' && isDraftId(utkast) ? utkast : null;
  const race = typeof lopp === 'string' ? lopp : null;
  // A new ad may be written before signing in; a draft has an owner.
  if (!user && draftId)
    return <SignInNeeded next={draftPath(draftId)} text="Logga in för att skapa en annons." />;
  // Users who are not sellers yet may write the ad first.
  const standing = !user || user.sellerReady ? null : await api.seller.onboardingStatus().catch(() => null);
  if (standing?.state === 'rejected') return <SellerRequirement standing={standing} />;
  await Promise.all([
    api.auth.session.prefetch(),
    api.races.listable.prefetch(),
    draftId && api.drafts.byId.prefetch({ id: draftId }),
  ]);
  return (
    <HydrateClient>
      <PostAdView raceSlug={race} draftId={draftId} standing={standing} visitor={!user} />
    </HydrateClient>
  );
}
