import { CasePage } from '@/features/disputes/case-page';
import { privateMetadata } from '@/features/site/page-metadata';

export const metadata = privateMetadata('Ärende');

export default async function DisputePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <CasePage disputeId={id} />;
}
