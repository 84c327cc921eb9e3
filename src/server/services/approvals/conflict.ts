import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { isParty } from '@/domain/purchase/states';
import { db, type Executor } from '@/server/db/client';
import { purchases } from '@/server/db/schema';

/**
 * Refuses an admin everything about a purchase of their own. For what moves the purchase itself the transition table
 * says the same (guard `notParty`).
 * @param purchaseId null when it is about no purchase.
 * @throws DomainError CONFLICT_OF_INTEREST
 */
export async function refuseParty(on: Executor, adminId: string, purchaseId: string | null): Promise<void> {
  if (!purchaseId) return;
  const [purchase] = await on
    .select({ buyerId: purchases.buyerId, sellerId: purchases.sellerId })
    .from(purchases)
    .where(eq(purchases.id, purchaseId));
  if (purchase && isParty(purchase, adminId)) throw new DomainError('CONFLICT_OF_INTEREST');
}

/**
 * Which of some users are the other party of a purchase of this admin's. A reservation that was never paid counts
 * only while it lasts.
 */
export async function counterpartiesOf(
  adminId: string,
  userIds: string[],
  on: Executor = db,
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await on
    .selectDistinct({ buyerId: purchases.buyerId, sellerId: purchases.sellerId })
    .from(purchases)
    .where(
      and(
        or(
          and(eq(purchases.buyerId, adminId), inArray(purchases.sellerId, userIds)),
          and(eq(purchases.sellerId, adminId), inArray(purchases.buyerId, userIds)),
        ),
        ne(purchases.state, 'cancelled'),
      ),
    );
  return new Set(rows.map(({ buyerId, sellerId }) => (buyerId === adminId ? sellerId : buyerId)));
}

/**
 * Refuses an admin to read, or decide about, the other party of a purchase of their own.
 * @throws DomainError CONFLICT_OF_INTEREST
 */
export async function refuseCounterparty(on: Executor, adminId: string, userId: string): Promise<void> {
  const found = await counterpartiesOf(adminId, [userId], on);
  if (found.size > 0) throw new DomainError('CONFLICT_OF_INTEREST');
}
