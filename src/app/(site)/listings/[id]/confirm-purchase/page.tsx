import { ReceiptPage } from '@/features/buyer/receipt-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Bekräfta mottagande');

export default async function ConfirmPurchasePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ReceiptPage listingId={id} path={`/listings/${id}/confirm-purchase`} />;
}
