import { asc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { passkeyRule } from '@/domain/account/sign-in';
import { db } from '../../db/client';
import { passkeys } from '../../db/schema';

/** A user's passkeys, the oldest first. */
export const listPasskeys = ({ actor: { userId } }: Call<'user'>) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      backedUp: passkeys.backedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .limit(passkeyRule.max);
