import { type AnyColumn, and, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SalesSum, UserFacts } from '@/domain/account/public-profile';
import { DomainError } from '@/domain/errors';
import { countedUntil } from '@/domain/purchase/figures';
import { MINUTE } from '@/domain/time';
import { z } from '@/domain/zod';
import type { Transaction } from '@/server/db/client';
import { readPublic } from '@/server/db/replica';
import { purchases, users } from '@/server/db/schema';
import { cached } from '@/server/lib/cached';

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

/** The parameter of `salesSum` and `completedPurchases`: until when a purchase was completed that is counted. */
export const countedBefore = (now: Date): string => countedUntil(now).toISOString();

/** A completed purchase that is counted. */
const counts = (until: string | Placeholder) =>
  sql`p.state = 'completed' and p.completed_at <= ${until}::timestamptz and not p.underpriced`;

const sums = z.object({ sold: z.number(), hours: z.number().nullable(), missed: z.boolean() });

/**
 * What purchases `p` sum to, as sales: to how many buyers, with the seller paid in full and the money not taken back by a
 * bank; the median of their name changes, from when the seller's time for it began; whether one was missed.
 */
function salesOf(until: string | Placeholder): SQL<SalesSum> {
  const sold = sql`filter (where ${counts(until)} and p.refund_part is null
    and not exists (select from chargebacks c where c.purchase_id = p.id and c.status = 'lost'))`;
  const hours = sql`extract(epoch from p.name_changed_at - coalesce(p.name_change_starts_at, p.paid_at)) / 3600`;
  return sql<SalesSum>`json_build_object(
    'sold', count(distinct p.buyer_id) ${sold},
    'hours', percentile_cont(0.5) within group (order by ${hours}) ${sold},
    'missed', coalesce(bool_or(p.state = 'refunded' and ${nameChangeMissed(p)} and not p.underpriced), false)
  )`.mapWith((row: unknown) => sums.parse(row));
}

/**
 * What a user has sold, as a subselect.
 * @param until see `countedBefore`.
 */
export const salesSum = (sellerId: AnyColumn, until: string | Placeholder): SQL<SalesSum> => {
  const sales = salesOf(until);
  return sql<SalesSum>`(select ${sales} from purchases p where p.seller_id = ${sellerId})`.mapWith(
    (row: unknown) => sums.parse(row),
  );
};

const SPAN = 5 * MINUTE;
const readCached = cached(
  async ({ sellerIds, span }: { sellerIds: string[]; span: number }) => {
    const rows = await readPublic((on) =>
      on
        .select({ sellerId: p.sellerId, sales: salesOf(countedBefore(new Date(span * SPAN))) })
        .from(p)
        .where(inArray(p.sellerId, sellerIds))
        .groupBy(p.sellerId),
    );
    return new Map(rows.map(({ sellerId, sales }) => [sellerId, sales]));
  },
  { forMs: SPAN, maxEntries: 1000 },
);

/** What the users of a list have sold, as of some minutes ago at most. Those who have sold nothing may be missing. */
export const readSales = (sellerIds: readonly string[], now: Date): Promise<Map<string, SalesSum>> =>
  readCached({ sellerIds: [...new Set(sellerIds)].sort(), span: Math.floor(now.getTime() / SPAN) });

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
