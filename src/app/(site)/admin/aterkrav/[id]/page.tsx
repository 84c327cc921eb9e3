import { ChargebackPage } from '@/features/admin/disputes/chargeback-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Återkrav');

export default async function Chargeback({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <ChargebackPage id={id} />;
}
