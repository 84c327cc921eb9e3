import { type AnyColumn, and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserFacts } from '@/domain/account/public-profile';
import { DomainError } from '@/domain/errors';
import { countedUntil } from '@/domain/purchase/figures';
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

/** The parameter of `completedSales` and `completedPurchases`: until when a purchase was completed that is counted. */
export const countedBefore = (now: Date): string => countedUntil(now).toISOString();

/** A completed purchase that is counted. */
const counts = (until: string | Placeholder) =>
  sql`p.state = 'completed' and p.completed_at <= ${until}::timestamptz and not p.underpriced`;

/**
 * How many buyers a user has sold to, with the user paid in full and the money not taken back by a bank.
 * @param until see `countedBefore`.
 */
export const completedSales = (sellerId: AnyColumn, until: string | Placeholder): SQL<number> =>
  sql<number>`(select count(distinct p.buyer_id) from purchases p where p.seller_id = ${sellerId}
    and ${counts(until)} and p.refund_part is null
    and not exists (select from chargebacks c where c.purchase_id = p.id and c.status = 'lost'))`.mapWith(
    Number,
  );

/** Whether a user has once let the time of a name change run out, or given up a sale. */
export const missedNameChange = (sellerId: AnyColumn): SQL<boolean> =>
  sql<boolean>`exists (select from purchases p where p.seller_id = ${sellerId} and p.state = 'refunded'
    and ${nameChangeMissed(p)} and not p.underpriced)`;

/**
 * How many sellers a user has bought from.
 * @param until see `countedBefore`.
 */
export const completedPurchases = (buyerId: AnyColumn, until: string | Placeholder): SQL<number> =>
  sql<number>`(select count(distinct p.seller_id) from purchases p where p.buyer_id = ${buyerId}
    and ${counts(until)})`.mapWith(Number);

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
