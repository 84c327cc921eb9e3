import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { ApiLogAction } from '@/domain/organiser/api';
import type { Transaction } from '@/server/db/client';
import { apiLog, organiserContacts } from '@/server/db/schema';
import { isContact, lockOrganiser } from '@/server/services/organisers';

/**
 * Locks an organiser for one of its contacts, so that what it may have at most is counted by one at a time.
 * @throws DomainError NOT_FOUND for another's
 */
export async function lockOwnOrganiser(
  tx: Transaction,
  organiserId: string,
  { actor }: Call<'organiser'>,
): Promise<void> {
  // First: a contact who is removed meanwhile is one no more.
  await lockOrganiser(tx, organiserId);
  const [contact] = await tx
    .select({ id: organiserContacts.id })
    .from(organiserContacts)
    .where(and(isContact(actor.userId), eq(organiserContacts.organiserId, organiserId)));
  if (!contact) throw new DomainError('NOT_FOUND');
}

/** Records what a contact does, in the same transaction. */
export async function logApiAction(
  tx: Transaction,
  { actor: { userId }, now }: Call<'organiser'>,
  organiserId: string,
  action: ApiLogAction,
  subjectId: string,
): Promise<void> {
  await tx.insert(apiLog).values({ organiserId, userId, action, subjectId, at: now });
}
