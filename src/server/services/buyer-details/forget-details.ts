import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { eraseRemembered } from './remembered-details';

/** Erases what the user has asked us to remember. Purchases keep what was given for them. Idempotent. */
export async function forgetDetails({ actor: { userId } }: Call<'user'>): Promise<void> {
  await eraseRemembered(db, userId);
}
