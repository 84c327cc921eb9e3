import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { loginPath } from '@/domain/return-path';
import { secondFactorPath } from '@/features/auth/second-factor-path';
import { errorTexts } from '@/text/errors';
import { api } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';
import { AccessDenied } from '../access-denied';
import { chargebackPath } from './chargeback-path';
import { ChargebackView } from './chargeback-view';
import { NotYours } from './not-yours';

/** A chargeback, for admins who are no party of its purchase. */
export async function ChargebackPage({ id }: { id: string }) {
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(chargebackPath(id)));
  if (!user.isAdmin) return <AccessDenied />;
  if (!user.actsAsAdmin) redirect(secondFactorPath(chargebackPath(id)));
  if (!z.uuid().safeParse(id).success) notFound();
  const loaded = await api.money.chargeback({ id }).catch(thrownCode);
  if (loaded === 'CONFLICT_OF_INTEREST') return <NotYours {...errorTexts[loaded]} />;
  if (typeof loaded === 'string') notFound();
  return <ChargebackView key={id} initial={loaded} />;
}
