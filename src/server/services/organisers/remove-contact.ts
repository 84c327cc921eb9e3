import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import type { RemoveContact } from '@/domain/validation/organisers';
import { db } from '../../db/client';
import { organiserContacts } from '../../db/schema';
import type { Audited } from '../audit/audited';
import { recordAudit } from '../audit/internal/record-audit';
import { markContact } from './internal/mark-contact';

/**
 * Ends a contact's right at once, or withdraws an invitation. A contact's row stays: what they saw and did is the
 * organiser's. @throws DomainError NOT_FOUND
 */
export async function removeContact({ id, reason }: RemoveContact, call: Call<'admin'>): Promise<Audited> {
  return db.transaction(async (tx) => {
    const [contact] = await tx
      .select()
      .from(organiserContacts)
      .where(and(eq(organiserContacts.id, id), isNull(organiserContacts.removedAt)))
      .for('update');
    if (!contact) throw new DomainError('NOT_FOUND');
    const { userId, organiserId } = contact;
    if (userId) {
      await tx.update(organiserContacts).set({ removedAt: call.now }).where(eq(organiserContacts.id, id));
      await markContact(tx, userId, call.now);
    } else {
      await tx.delete(organiserContacts).where(eq(organiserContacts.id, id));
    }
    return recordAudit(tx, call, 'organiser.remove', organiserId, { confirmed: userId !== null, reason });
  });
}
