import { notFound } from 'next/navigation';
import { EmptyState } from '@/components/empty-state';
import { PageHeading } from '@/components/page';
import { z } from '@/domain/zod';
import { AccessDenied } from '@/features/admin/access-denied';
import { hasAdminAccess } from '@/features/admin/admin-access';
import { AdminFrame } from '@/features/admin/admin-frame';
import { AdminSearch } from '@/features/admin/admin-search';
import { managerPath, purchasePath } from '@/features/admin/manager-tabs';
import { PurchaseView } from '@/features/admin/purchase-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { errorTexts } from '@/text/errors';
import { api } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';

const back = { href: managerPath('money'), label: 'Pengar' };

export const metadata = privateMetadata('Köp');

/** One purchase, for admins only. */
export default async function PurchasePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!(await hasAdminAccess(purchasePath(id)))) return <AccessDenied />;
  if (!z.uuid().safeParse(id).success) notFound();
  const loaded = await api.admin.purchase({ id }).catch(thrownCode);
  if (loaded === 'CONFLICT_OF_INTEREST') {
    return (
      <AdminFrame tab="money">
        <PageHeading back={back} title="Köp" actions={<AdminSearch />} />
        <EmptyState picture="error" title="Du är part i köpet" text={errorTexts.CONFLICT_OF_INTEREST.text} />
      </AdminFrame>
    );
  }
  if (typeof loaded === 'string') notFound();
  return (
    <AdminFrame tab="money">
      <PurchaseView purchase={loaded} />
    </AdminFrame>
  );
}
