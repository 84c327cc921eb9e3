import { DisputePage } from '@/features/disputes/dispute-page';
import { privateMetadata } from '@/features/seo/page-metadata';

export const metadata = privateMetadata('Ärende');

export default async function Dispute({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <DisputePage disputeId={id} />;
}
