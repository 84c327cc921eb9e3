import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { UpdateOrganiser } from '@/domain/organiser/input';
import { nextVersion } from '@/server/db/next-version';
import { type Audited, changesOf, recordAudit, unchanged } from '@/server/services/audit';
import { db } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { organisers } from '../../db/schema';
import { lockOrganiser } from './lock-organiser';

/**
 * Changes an organiser's name, domains and words of confirmation, unless it has changed since the admin opened it. What a
 * contact has proposed is decided by it, whatever the words are now.
 * @param input.updatedAt when it was last changed, as this admin has seen it.
 * @throws DomainError NOT_FOUND, CHANGED_MEANWHILE, ORGANISER_NAME_TAKEN
 */
export async function updateOrganiser(
  { id, updatedAt, ...fields }: UpdateOrganiser,
  call: Call<'admin'>,
): Promise<Audited> {
  return db.transaction(async (tx) => {
    const before = await lockOrganiser(tx, id);
    if (before.updatedAt.getTime() !== updatedAt.getTime()) throw new DomainError('CHANGED_MEANWHILE');
    const detail = changesOf(before, { ...fields, proposedWords: null });
    if (Object.keys(detail).length === 0) return unchanged();
    await tx
      .update(organisers)
      .set({
        ...fields,
        proposedWords: null,
        proposedAt: null,
        updatedAt: nextVersion(before.updatedAt, call.now),
      })
      .where(eq(organisers.id, id))
      .catch((error) => {
        throw isUniqueViolation(error) ? new DomainError('ORGANISER_NAME_TAKEN', 'name') : error;
      });
    return recordAudit(tx, call, 'organiser.update', id, detail);
  });
}
