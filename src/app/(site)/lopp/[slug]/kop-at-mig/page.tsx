import { notFound } from 'next/navigation';
import { isSlug } from '@/domain/race/slug';
import { BidPage } from '@/features/bids/bid-page';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api, HydrateClient } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';

export const metadata = privateMetadata('Köp åt mig');

export default async function BidRoute({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  if (!isSlug(slug)) notFound();
  const [race, { user }] = await Promise.all([
    api.races.bySlug({ slug }).catch((error) => {
      if (thrownCode(error) === 'RACE_NOT_FOUND') notFound();
      throw error;
    }),
    api.auth.session(),
  ]);
  // The form begins with what is known of the user.
  if (user) await Promise.all([api.auth.session.prefetch(), api.bids.form.prefetch({ raceSlug: slug })]);
  return (
    <HydrateClient>
      <BidPage race={race} signedIn={user !== null} />
    </HydrateClient>
  );
}
