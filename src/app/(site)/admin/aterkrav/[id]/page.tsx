import { notFound } from 'next/navigation';
import { EmptyState } from '@/components/empty-state';
import { PageHeading } from '@/components/page';
import { z } from '@/domain/zod';
import { AccessDenied } from '@/features/admin/access-denied';
import { hasAdminAccess } from '@/features/admin/admin-access';
import { AdminFrame } from '@/features/admin/admin-frame';
import { ChargebackView } from '@/features/admin/disputes/chargeback-view';
import { chargebackPath } from '@/features/admin/disputes/chargebacks';
import { privateMetadata } from '@/features/seo/page-metadata';
import { errorTexts } from '@/text/errors';
import { api } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';

/** Shown to an admin who is a party of the purchase. */
const OwnPurchase = ({ title, text }: { title: string; text: string }) => (
  <AdminFrame tab="money">
    <PageHeading
      title="Återkrav"
      back={{ href: '/admin/manager?tab=money#aterkrav', label: 'Till återkraven' }}
    />
    <EmptyState picture="empty" title={title} text={text} />
  </AdminFrame>
);

export const metadata = privateMetadata('Återkrav');

/** A chargeback, for admins who are no party of its purchase. */
export default async function ChargebackPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!(await hasAdminAccess(chargebackPath(id)))) return <AccessDenied />;
  if (!z.uuid().safeParse(id).success) notFound();
  const loaded = await api.money.chargeback({ id }).catch(thrownCode);
  if (loaded === 'CONFLICT_OF_INTEREST') return <OwnPurchase {...errorTexts[loaded]} />;
  if (typeof loaded === 'string') notFound();
  return (
    <AdminFrame tab="money">
      <ChargebackView key={id} initial={loaded} />
    </AdminFrame>
  );
}
