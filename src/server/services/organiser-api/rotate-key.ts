import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { ROTATION_GRACE } from '@/domain/organiser/api';
import { plus } from '@/domain/time';
import { db } from '../../db/client';
import { organiserKeys } from '../../db/schema';
import { findWorkingKey, insertKey, type NewKey } from './internal/keys';
import { lockOwnOrganiser, logApiAction } from './internal/own-organiser';

/**
 * Replaces a key by a new one with the same name and rights. The old one goes on working for a day.
 * @throws DomainError NOT_FOUND for another organiser's; TOO_MANY_KEYS; CHANGED_MEANWHILE when it is replaced already
 */
export async function rotateKey({ id }: { id: string }, call: Call<'organiser'>): Promise<NewKey> {
  return db.transaction(async (tx) => {
    const { organiserId } = await findWorkingKey(tx, id, call.now);
    await lockOwnOrganiser(tx, organiserId, call);
    // Read under the lock, to see what another contact has done.
    const { name, scopes, expiresAt } = await findWorkingKey(tx, id, call.now);
    if (expiresAt) throw new DomainError('CHANGED_MEANWHILE');
    const key = await insertKey(tx, { organiserId, name, scopes }, call);
    await tx
      .update(organiserKeys)
      .set({ expiresAt: plus(call.now, ROTATION_GRACE) })
      .where(eq(organiserKeys.id, id));
    await logApiAction(tx, call, organiserId, 'keyRotated', id);
    return key;
  });
}
