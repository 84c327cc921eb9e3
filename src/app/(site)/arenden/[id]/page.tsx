import { notFound, redirect } from 'next/navigation';
import { Page } from '@/components/page';
import { loginPath } from '@/domain/account/sign-in';
import { z } from '@/domain/zod';
import { AdminFrame } from '@/features/admin/admin-frame';
import { secondFactorPath } from '@/features/auth/second-factor-path';
import { DisputeView } from '@/features/disputes/dispute-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { disputePath } from '@/text/dispute';
import { api, HydrateClient } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';

export const metadata = privateMetadata('Ärende');

/** A dispute, for its two parties and admins; for others it does not exist. */
export default async function DisputePage({ params }: { params: Promise<{ id: string }> }) {
  const { id: disputeId } = await params;
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(disputePath(disputeId)));
  if (!z.uuid().safeParse(disputeId).success) notFound();
  const loaded = await api.disputes.byId({ disputeId }).catch(thrownCode);
  if (typeof loaded === 'string') {
    if (user.isAdmin && !user.actsAsAdmin) redirect(secondFactorPath(disputePath(disputeId)));
    notFound();
  }
  const view = <DisputeView key={loaded.id} initial={loaded} />;
  if (loaded.role === 'admin') return <AdminFrame tab="disputes">{view}</AdminFrame>;
  return (
    <HydrateClient>
      <Page>{view}</Page>
    </HydrateClient>
  );
}
