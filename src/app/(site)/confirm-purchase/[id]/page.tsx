import { ConfirmationPage } from '@/features/buyer/confirmation-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Bekräfta mottagande');

export default async function ConfirmPurchasePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ConfirmationPage listingId={id} path={`/confirm-purchase/${id}`} />;
}
