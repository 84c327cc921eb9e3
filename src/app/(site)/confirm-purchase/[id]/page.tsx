import { ReceiptPage } from '@/features/purchases/receipt-page';
import { privateMetadata } from '@/features/site/page-metadata';

export const metadata = privateMetadata('Bekräfta mottagande');

export default async function ConfirmPurchasePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ReceiptPage listingId={id} path={`/confirm-purchase/${id}`} />;
}
