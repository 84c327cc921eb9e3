import { and, asc, isNull } from 'drizzle-orm';
import { db, type Transaction } from '@/server/db/client';
import { adminRoleMay, users } from '@/server/db/schema';

const decides = and(adminRoleMay('people'), isNull(users.deletedAt), isNull(users.blockedAt));

/** How many can sign in and decide who is an admin. */
export const countDeciders = (): Promise<number> => db.$count(users, decides);

/**
 * The ids of those who can sign in and decide who is an admin, locked until the transaction ends, so that two who remove each other at
 * once cannot both succeed.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(decides)
    .orderBy(asc(users.id))
    .for('update');
  return admins.map(({ id }) => id);
}
