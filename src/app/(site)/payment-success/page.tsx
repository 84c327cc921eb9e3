import { env } from '@/env';
import { PasskeyOffer } from '@/features/account/passkey-offer';
import { BoughtPlace } from '@/features/buyer/own-bib';
import { PaymentResult } from '@/features/checkout/payment-result';
import { PushOffer } from '@/features/push/push-offer';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata = privateMetadata('Betalning');

export default async function PaymentSuccessPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  return (
    <PaymentResult
      sessionId={params.get('session_id')}
      listingId={params.get('listing_id')}
      state={params.get('state')}
      supportEmail={env.SUPPORT_EMAIL}
      after={
        <>
          <BoughtPlace listingId={params.get('listing_id')} />
          <PushOffer moment="purchase" otherwise={<PasskeyOffer />} />
        </>
      }
    />
  );
}
