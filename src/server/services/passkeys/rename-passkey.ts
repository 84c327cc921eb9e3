import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { passkeys } from '../../db/schema';

/** Gives a user's passkey another name. @throws DomainError NOT_FOUND when it is gone or someone else's. */
export async function renamePasskey(
  { id, name }: { id: string; name: string },
  { actor: { userId } }: Call<'user'>,
): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new DomainError('NOT_FOUND');
}
