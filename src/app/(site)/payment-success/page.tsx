import { env } from '@/env';
import { PasskeyOffer } from '@/features/account/passkey-offer';
import { BoughtPlace } from '@/features/buyer/own-bib';
import { PaymentResult } from '@/features/checkout/payment-result';
import { loadListing } from '@/features/listings/load';
import { PushOffer } from '@/features/push/push-offer';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { placeText } from '@/text/listing';

export const metadata = privateMetadata('Betalning');

export default async function PaymentSuccessPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const listingId = params.get('listing_id');
  const loaded = listingId && (await loadListing(listingId));
  return (
    <PaymentResult
      place={typeof loaded === 'object' && loaded ? placeText(loaded.listing) : null}
      sessionId={params.get('session_id')}
      listingId={listingId}
      state={params.get('state')}
      supportEmail={env.SUPPORT_EMAIL}
      after={
        <>
          <BoughtPlace listingId={listingId} />
          <PushOffer moment="purchase" otherwise={<PasskeyOffer />} />
        </>
      }
    />
  );
}
