import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { contactOf } from './contacts';

/** Lets only confirmed contacts of an organiser on. @throws DomainError ORGANISER_REQUIRED */
export async function refuseOthers({ actor }: Call<'organiser'>): Promise<void> {
  if ((await contactOf(db, actor.userId)).length === 0) throw new DomainError('ORGANISER_REQUIRED');
}
