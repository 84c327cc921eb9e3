import { SignInNeeded } from '@/features/auth/sign-in-needed';
import { SellerStep } from '@/features/seller/drafts/seller-step';
import { MY_LISTINGS } from '@/features/seller/paths';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = privateMetadata('Säljarkonto');

export default async function SellerStepPage({ searchParams }: { searchParams: SearchParams }) {
  const { user } = await api.auth.session();
  if (!user) return <SignInNeeded next={MY_LISTINGS} />;
  await Promise.all([
    api.auth.session.prefetch(),
    api.drafts.mine.prefetch(),
    api.seller.onboardingStatus.prefetch(),
  ]);
  return (
    <HydrateClient>
      <SellerStep draftId={toParams(await searchParams).get('utkast')} />
    </HydrateClient>
  );
}
