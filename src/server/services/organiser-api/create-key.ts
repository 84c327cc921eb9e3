import type { Call } from '@/domain/account/actor';
import type { CreateKey } from '@/domain/organiser/api-input';
import { db } from '../../db/client';
import { insertKey, type NewKey } from './internal/keys';
import { lockOwnOrganiser, logApiAction } from './internal/own-organiser';

/**
 * Makes a key for an organiser's own system. It is shown now and never again: only its hash is kept.
 * @throws DomainError NOT_FOUND for another organiser; TOO_MANY_KEYS
 */
export async function createKey(
  { organiserId, name, scopes }: CreateKey,
  call: Call<'organiser'>,
): Promise<NewKey> {
  return db.transaction(async (tx) => {
    await lockOwnOrganiser(tx, organiserId, call);
    const key = await insertKey(tx, { organiserId, name, scopes }, call);
    await logApiAction(tx, call, organiserId, 'keyCreated', key.id);
    return key;
  });
}
