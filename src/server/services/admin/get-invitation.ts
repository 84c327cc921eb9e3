import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { countDeciders } from '@/server/services/approvals';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { openInvitation, waitsForSecond } from './internal/roles';

/**
 * What an invitation is to, for who follows its link. Its address is shown to its holder alone.
 * @throws DomainError TOKEN_INVALID, INVITATION_WAITS while a second admin has not confirmed it
 */
export async function getInvitation({ token }: { token: string }, { actor, now }: Call<'user'>) {
  const invitation = await openInvitation(db, token, now);
  if (!invitation) throw new DomainError('TOKEN_INVALID');
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
  if (waitsForSecond(invitation, await countDeciders())) throw new DomainError('INVITATION_WAITS');
  const { role, expiresAt, invitedBy, email } = invitation;
  return { role, expiresAt, invitedBy, mine: user?.email === email };
}
