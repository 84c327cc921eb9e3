import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { OrganiserFields } from '@/domain/organiser/input';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { organisers } from '../../db/schema';

/**
 * Adds an organiser, without races and contacts.
 * @throws DomainError ORGANISER_NAME_TAKEN
 */
export async function createOrganiser(
  input: OrganiserFields,
  call: Call<'admin'>,
): Promise<Audited<{ id: string }>> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(organisers)
      .values({ ...input, createdAt: call.now, updatedAt: call.now })
      .returning({ id: organisers.id })
      .catch((error) => {
        throw isUniqueViolation(error) ? new DomainError('ORGANISER_NAME_TAKEN', 'name') : error;
      });
    const id = row?.id ?? '';
    return recordAudit(tx, call, 'organiser.create', id, input, { id });
  });
}
