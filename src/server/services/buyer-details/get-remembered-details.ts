import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import type { BuyerDetails } from '../purchases/internal/buyer-details';
import { readRemembered } from './internal/remembered-details';

/** What the user has asked us to remember of what organisers ask, for prefilling and for the profile; null for nothing. */
export async function getRememberedDetails({
  actor: { userId },
}: Call<'user'>): Promise<{ details: BuyerDetails | null }> {
  return { details: await readRemembered(db, userId) };
}
