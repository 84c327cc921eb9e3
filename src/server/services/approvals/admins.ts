import { and, asc, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { isParty } from '@/domain/purchase/states';
import { db, type Transaction } from '@/server/db/client';
import { adminRoleMay, isAdmin, users } from '@/server/db/schema';

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

const decides = and(adminRoleMay('accounts'), isNull(users.deletedAt), isNull(users.blockedAt));

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

/**
 * Locks those who decide who is an admin, the caller among them: of two who remove each other at once one is refused.
 * @returns their ids.
 * @throws DomainError ROLE_REQUIRED when the caller no longer is one.
 */
export async function lockDeciders(tx: Transaction, callerId: string): Promise<string[]> {
  const deciders = await lockAdmins(tx);
  if (!deciders.includes(callerId)) throw new DomainError('ROLE_REQUIRED');
  return deciders;
}
