import { notFound, redirect } from 'next/navigation';
import { SignInNeeded } from '@/features/auth/sign-in-needed';
import { FeeConfirmation } from '@/features/checkout/fee-confirmation';
import { loadListing } from '@/features/listings/load';
import { LoadFailed } from '@/features/listings/load-failed';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = privateMetadata('Köp startplatsen');

export default async function BuyerNameChangeConfirmationPage({
  params,
}: {
  params: Promise<{ id: string }>;
}) {
  const { id } = await params;
  const [loaded, { user }] = await Promise.all([loadListing(id), api.auth.session()]);
  if (loaded === 'missing') notFound();
  if (loaded === 'failed') return <LoadFailed then="retry" />;
  if (!user) return <SignInNeeded next={`/listings/${id}/buyer-name-change-confirmation`} />;
  if (loaded.listing.payer !== 'buyer') redirect(`/listings/${id}`);
  // The form begins with what is known of the user.
  await Promise.all([api.auth.session.prefetch(), api.listings.own.prefetch()]);
  return (
    <HydrateClient>
      <FeeConfirmation initial={loaded.listing} />
    </HydrateClient>
  );
}
