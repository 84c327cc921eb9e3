import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { OrganiserFields, UpdateOrganiser } from '@/domain/organiser/input';
import { inTransaction, type Transaction } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import { nextVersion, refuseStaleVersion } from '@/server/db/next-version';
import { organisers } from '@/server/db/schema';
import { type Audited, changesOf, recordAudit, unchanged } from '../audit';

/** An organiser, locked until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockOrganiser(tx: Transaction, id: string) {
  const [organiser] = await tx.select().from(organisers).where(eq(organisers.id, id)).for('update');
  if (!organiser) throw new DomainError('NOT_FOUND');
  return organiser;
}

/**
 * Adds an organiser, without races and contacts.
 * @throws DomainError ORGANISER_NAME_TAKEN
 */
export async function createOrganiser(
  input: OrganiserFields,
  call: Call<'admin'>,
): Promise<Audited<{ id: string }>> {
  return inTransaction(async (tx) => {
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
  return inTransaction(async (tx) => {
    const before = await lockOrganiser(tx, id);
    refuseStaleVersion(before.updatedAt, updatedAt);
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
