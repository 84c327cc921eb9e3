import { notFound } from 'next/navigation';
import { z } from 'zod';
import { EmptyState } from '@/components/empty-state';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { errorTexts } from '@/text/errors';
import { api } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';
import { AccessDenied } from './access-denied';
import { isAdminHere } from './admin-access';
import { AdminSearch } from './admin-search';
import { managerPath, purchasePath } from './manager-tabs';
import { PurchaseView } from './purchase-view';

const back = { href: managerPath('money'), label: 'Pengar' };

/** One purchase, for admins only. */
export async function PurchasePage({ id }: { id: string }) {
  if (!(await isAdminHere(purchasePath(id)))) return <AccessDenied />;
  if (!z.uuid().safeParse(id).success) notFound();
  const loaded = await api.admin.purchase({ id }).catch(thrownCode);
  if (loaded === 'CONFLICT_OF_INTEREST') {
    return (
      <Page>
        <PageHeading back={back} title="Köp" actions={<AdminSearch />} />
        <EmptyState picture="error" title="Du är part i köpet" text={errorTexts.CONFLICT_OF_INTEREST.text} />
      </Page>
    );
  }
  if (typeof loaded === 'string') notFound();
  return <PurchaseView purchase={loaded} />;
}
