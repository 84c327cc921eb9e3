import { and, asc, isNull } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { isAdmin, users } from '@/server/db/schema';

/**
 * The ids of the admins who can sign in, locked until the transaction ends, so that two who remove each other at
 * once cannot both succeed.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAdmin, isNull(users.deletedAt), isNull(users.blockedAt)))
    .orderBy(asc(users.id))
    .for('update');
  return admins.map(({ id }) => id);
}
