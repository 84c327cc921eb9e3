import { type AnyColumn, and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserFacts } from '@/domain/account/public-profile';
import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { purchases, users } from '@/server/db/schema';

/** Of a refunded purchase: its seller let the time of the name change run out, or gave the sale up. */
export const nameChangeMissed = (
  p: Record<'nameChangedAt' | 'givenUpReason' | 'nameChangeDeadline' | 'refundedAt', AnyColumn>,
): SQL =>
  sql`${p.nameChangedAt} is null
    and (${p.givenUpReason} is not null or ${p.nameChangeDeadline} <= ${p.refundedAt})`;

/** As the subselects here name it. */
const p = alias(purchases, 'p');

/** The columns that `publicProfile` needs of a user. The surname goes no further than to that. */
export const profileColumns = <Users extends Record<keyof UserFacts, AnyColumn>>({
  id,
  firstName,
  lastName,
  createdAt,
  deletedAt,
}: Users): Pick<Users, keyof UserFacts> => ({ id, firstName, lastName, createdAt, deletedAt });

/** How many sales of a user were completed with them paid in full, and not taken back by a bank. */
export const completedSales = (sellerId: AnyColumn): SQL<number> =>
  sql<number>`(select count(*) from purchases p where p.seller_id = ${sellerId} and p.state = 'completed'
    and p.refund_part is null
    and not exists (select from chargebacks c where c.purchase_id = p.id and c.status = 'lost'))`.mapWith(
    Number,
  );

/** Whether a user has once let the time of a name change run out, or given up a sale. */
export const missedNameChange = (sellerId: AnyColumn): SQL<boolean> =>
  sql<boolean>`exists (select from purchases p where p.seller_id = ${sellerId} and p.state = 'refunded'
    and ${nameChangeMissed(p)})`;

/** How many purchases of a user were completed. */
export const completedPurchases = (buyerId: AnyColumn): SQL<number> =>
  sql<number>`(select count(*) from purchases p where p.buyer_id = ${buyerId} and p.state = 'completed')`.mapWith(
    Number,
  );

/**
 * Locks a user's row, so that their passkeys are added and removed one at a time.
 * @throws DomainError NOT_SIGNED_IN when the account is gone or blocked.
 */
export async function lockUser(tx: Transaction, userId: string): Promise<{ isAdmin: boolean }> {
  const [user] = await tx
    .select({ isAdmin: users.isAdmin })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.blockedAt)))
    .for('update');
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  return user;
}
