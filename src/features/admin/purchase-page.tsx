import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { EmptyState } from '@/components/empty-state';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { loginPath } from '@/domain/return-path';
import { secondFactorPath } from '@/features/auth/second-factor-path';
import { errorTexts } from '@/text/errors';
import { api } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';
import { AccessDenied } from './access-denied';
import { AdminSearch } from './admin-search';
import { managerPath, purchasePath } from './manager-tabs';
import { PurchaseView } from './purchase-view';

const back = { href: managerPath('money'), label: 'Pengar' };

/** One purchase, for admins only. */
export async function PurchasePage({ id }: { id: string }) {
  const { user } = await api.auth.session();
  const path = purchasePath(id);
  if (!user) redirect(loginPath(path));
  if (!user.isAdmin) return <AccessDenied />;
  if (!user.actsAsAdmin) redirect(secondFactorPath(path));
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
