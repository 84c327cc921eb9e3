import type { Call } from '@/domain/account/actor';
import type { BuyerDetails } from '@/server/services/purchase-effects';
import { db } from '../../db/client';
import { readRemembered } from './remembered-details';

/** What the user has asked us to remember of what organisers ask, for prefilling and for the profile; null for nothing. */
export async function getRememberedDetails({
  actor: { userId },
}: Call<'user'>): Promise<{ details: BuyerDetails | null }> {
  return { details: await readRemembered(db, userId) };
}
