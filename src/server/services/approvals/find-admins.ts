import { and, isNull } from 'drizzle-orm';
import { isParty } from '@/domain/purchase/states';
import type { Transaction } from '@/server/db/client';
import { isAdmin, users } from '@/server/db/schema';

/**
 * The ids of everyone an alert to the admins goes to.
 * @param purchase what it is about: an admin who is a party of it gets no alert.
 */
export async function findAdmins(
  tx: Transaction,
  purchase?: { buyerId: string; sellerId: string },
): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAdmin, isNull(users.deletedAt)));
  return admins.map(({ id }) => id).filter((id) => !purchase || !isParty(purchase, id));
}
