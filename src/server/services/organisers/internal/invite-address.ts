import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { Transaction } from '@/server/db/client';
import { organiserContacts } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';

/**
 * Invites the holder of an address to act for an organiser, which the caller has locked. An earlier invitation that
 * waits is replaced: its link stops working.
 * @returns the invitation's id; null, and no mail, where the holder acts for the organiser already.
 */
export async function inviteAddress(
  tx: Transaction,
  { organiserId, email }: { organiserId: string; email: string },
  { actor, now }: Call<'admin'>,
): Promise<string | null> {
  const [known] = await tx
    .select({ id: organiserContacts.id, confirmedAt: organiserContacts.confirmedAt })
    .from(organiserContacts)
    .where(
      and(
        eq(organiserContacts.organiserId, organiserId),
        eq(organiserContacts.email, email),
        isNull(organiserContacts.removedAt),
      ),
    );
  if (known?.confirmedAt) return null;
  if (known) await tx.delete(organiserContacts).where(eq(organiserContacts.id, known.id));
  const [row] = await tx
    .insert(organiserContacts)
    .values({ organiserId, email, invitedBy: actor.userId, invitedAt: now })
    .returning({ id: organiserContacts.id });
  const id = row?.id ?? '';
  await enqueue(tx, 'mail', { kind: 'organiser', mail: 'contactInvited', contactId: id });
  return id;
}
