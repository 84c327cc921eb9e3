import { SignInNeeded } from '@/features/auth/sign-in-needed';
import { EditListingView } from '@/features/seller/edit-listing-view';
import { editRefusal } from '@/features/seller/refusals';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api, HydrateClient } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';

export const metadata = privateMetadata('Redigera annons');

export default async function EditListingPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user } = await api.auth.session();
  if (!user) {
    return (
      <SignInNeeded text="Du måste vara inloggad för att redigera en annons." next={`/listings/${id}/edit`} />
    );
  }
  const loaded = await api.listings.forEdit({ id }).catch(thrownCode);
  if (typeof loaded !== 'string') {
    const { raceId, payerChoice, price } = loaded;
    await Promise.all([
      api.races.prices.prefetch({ raceId }),
      api.bids.demand.prefetch({ raceId, payerChoice }),
      api.listings.payout.prefetch({ price: price / 100 }),
    ]);
    return (
      <HydrateClient>
        <EditListingView id={id} initial={loaded} />
      </HydrateClient>
    );
  }
  return editRefusal(loaded) || <EditListingView id={id} initial={undefined} />;
}
