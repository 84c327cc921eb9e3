import { PurchasePage } from '@/features/admin/purchase-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Köp');

export default async function AdminPurchase({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <PurchasePage id={id} />;
}
