import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { contactInvitationEnds } from '@/domain/organiser/organisers';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { openInvitation } from './internal/contact-invitation';

/**
 * What an invitation is to, for who follows its link. Its address is shown to its holder alone.
 * @throws DomainError TOKEN_INVALID
 */
export async function getContactInvitation({ id }: { id: string }, { actor, now }: Call<'user'>) {
  const { organiserName, invitedAt, email } = await openInvitation(db, id, now);
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
  return { organiserName, expiresAt: contactInvitationEnds(invitedAt), mine: user?.email === email };
}
