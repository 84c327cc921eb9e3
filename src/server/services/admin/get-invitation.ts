import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { openInvitation } from './internal/open-invitation';

/**
 * What an invitation is to, for who follows its link. Its address is shown to its holder alone.
 * @throws DomainError TOKEN_INVALID
 */
export async function getInvitation({ token }: { token: string }, { actor, now }: Call<'user'>) {
  const invitation = await openInvitation(db, token, now);
  if (!invitation) throw new DomainError('TOKEN_INVALID');
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
  const { role, expiresAt, invitedBy, email } = invitation;
  return { role, expiresAt, invitedBy, mine: user?.email === email };
}
