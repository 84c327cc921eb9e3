import { env } from '@/env';
import { PaymentResult } from '@/features/purchases/payment-result';
import { privateMetadata } from '@/features/site/page-metadata';
import { type SearchParams, toParams } from '@/features/site/search-params';

export const metadata = privateMetadata('Betalning');

export default async function PaymentSuccessPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  return (
    <PaymentResult
      sessionId={params.get('session_id')}
      listingId={params.get('listing_id')}
      supportEmail={env.SUPPORT_EMAIL}
    />
  );
}
