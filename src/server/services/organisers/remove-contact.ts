import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { RemoveContact } from '@/domain/organiser/input';
import { type Audited, recordAudit } from '@/server/services/audit';
import { inTransaction, type Transaction } from '../../db/client';
import { organiserContacts, organisers } from '../../db/schema';
import { releaseApiAccess } from './api-access';
import { updateContactFlag } from './contacts';

/** The user behind a contact of an organiser. @throws DomainError CONTACT_GONE */
async function confirmedContact(tx: Transaction, organiserId: string, id: string): Promise<string> {
  const [contact] = await tx
    .select({ userId: organiserContacts.userId })
    .from(organiserContacts)
    .where(
      and(
        eq(organiserContacts.id, id),
        eq(organiserContacts.organiserId, organiserId),
        isNull(organiserContacts.removedAt),
      ),
    );
  if (!contact?.userId) throw new DomainError('CONTACT_GONE', 'heirId');
  return contact.userId;
}

/**
 * Ends a contact's right at once, or withdraws an invitation. The keys and webhook addresses that they have made end with
 * it, or are handed over to another contact of the organiser. A contact's row stays: what they saw and did is the
 * organiser's.
 * @param input.heirId the row of the contact who gets them; null ends them.
 * @throws DomainError NOT_FOUND, CONTACT_GONE when the other contact is none any more.
 */
export async function removeContact(
  { id, heirId, reason }: RemoveContact,
  call: Call<'admin'>,
): Promise<Audited> {
  return inTransaction(async (tx) => {
    const organiserOf = tx
      .select({ id: organiserContacts.organiserId })
      .from(organiserContacts)
      .where(eq(organiserContacts.id, id));
    // As whoever makes a key does: none is made by a contact who is just being removed.
    await tx
      .select({ id: organisers.id })
      .from(organisers)
      .where(inArray(organisers.id, organiserOf))
      .for('update');
    const [contact] = await tx
      .select()
      .from(organiserContacts)
      .where(and(eq(organiserContacts.id, id), isNull(organiserContacts.removedAt)))
      .for('update');
    if (!contact) throw new DomainError('NOT_FOUND');
    const { userId, organiserId } = contact;
    if (userId) {
      await tx.update(organiserContacts).set({ removedAt: call.now }).where(eq(organiserContacts.id, id));
      const heir = heirId ? await confirmedContact(tx, organiserId, heirId) : null;
      const by = { by: call.actor.userId, now: call.now };
      const released = await releaseApiAccess(tx, { organiserId, userId, heirId: heir }, by);
      await updateContactFlag(tx, userId, call.now);
      const detail = { confirmed: true, ...released, ...(heir && { heir }), reason };
      return recordAudit(tx, call, 'organiser.remove', organiserId, detail);
    }
    await tx.delete(organiserContacts).where(eq(organiserContacts.id, id));
    return recordAudit(tx, call, 'organiser.remove', organiserId, { confirmed: false, reason });
  });
}
