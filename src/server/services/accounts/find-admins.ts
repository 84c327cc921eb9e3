import { and, isNull } from 'drizzle-orm';
import type { Transaction } from '../../db/client';
import { isAdmin, users } from '../../db/schema';

/** The ids of everyone an alert to the admins goes to. */
export async function findAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAdmin, isNull(users.deletedAt)));
  return admins.map(({ id }) => id);
}
