import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { InviteContact } from '@/domain/organiser/input';
import { type Audited, recordAudit } from '@/server/services/audit';
import { consumeRateLimit } from '../../auth/rate-limit';
import { db } from '../../db/client';
import { inviteAddress } from './internal/contact-invitation';
import { lockOrganiser } from './lock-organiser';

/**
 * Invites the holder of an address to act for an organiser. An earlier invitation that waits is replaced: its link
 * stops working. @throws DomainError NOT_FOUND, ALREADY_CONTACT, RATE_LIMITED
 */
export async function inviteContact(
  { organiserId, email }: InviteContact,
  call: Call<'admin'>,
): Promise<Audited<{ id: string }>> {
  await consumeRateLimit('adminMail', call.actor.userId);
  return db.transaction(async (tx) => {
    // Of two who invite the same address at once, the second sees what the first did.
    await lockOrganiser(tx, organiserId);
    const id = await inviteAddress(tx, { organiserId, email }, call);
    if (!id) throw new DomainError('ALREADY_CONTACT', 'email');
    return recordAudit(tx, call, 'organiser.invite', organiserId, null, { id });
  });
}
