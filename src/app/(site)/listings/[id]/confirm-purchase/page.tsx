import type { Metadata } from 'next';
import { ReceiptPage } from '@/features/purchases/receipt-page';

export const metadata: Metadata = { title: 'Bekräfta mottagande', robots: { index: false } };

export default async function ConfirmPurchasePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ReceiptPage listingId={id} path={`/listings/${id}/confirm-purchase`} />;
}
