import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { loginPath } from '@/domain/return-path';
import { secondFactorPath } from '@/features/admin/second-factor-path';
import { casePath } from '@/text/problems';
import { api } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';
import { CaseView } from './case-view';

/** A case, to its two parties and admins; to anyone else it does not exist. */
export async function CasePage({ disputeId }: { disputeId: string }) {
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(casePath(disputeId)));
  if (!z.uuid().safeParse(disputeId).success) notFound();
  const loaded = await api.disputes.byId({ disputeId }).catch(thrownCode);
  if (typeof loaded === 'string') {
    if (user.isAdmin && !user.actsAsAdmin) redirect(secondFactorPath(casePath(disputeId)));
    notFound();
  }
  return <CaseView initial={loaded} />;
}
