import { notFound } from 'next/navigation';
import { z } from 'zod';
import { errorTexts } from '@/text/errors';
import { api } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';
import { AccessDenied } from '../access-denied';
import { isAdminHere } from '../admin-access';
import { chargebackPath } from './chargeback-path';
import { ChargebackView } from './chargeback-view';
import { OwnPurchase } from './own-purchase';

/** A chargeback, for admins who are no party of its purchase. */
export async function ChargebackPage({ id }: { id: string }) {
  if (!(await isAdminHere(chargebackPath(id)))) return <AccessDenied />;
  if (!z.uuid().safeParse(id).success) notFound();
  const loaded = await api.money.chargeback({ id }).catch(thrownCode);
  if (loaded === 'CONFLICT_OF_INTEREST') return <OwnPurchase {...errorTexts[loaded]} />;
  if (typeof loaded === 'string') notFound();
  return <ChargebackView key={id} initial={loaded} />;
}
