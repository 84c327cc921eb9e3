import { and, eq, or, sql } from 'drizzle-orm';
import { db } from '../../db/client';
import { listings, purchases } from '../../db/schema';
import { refuseCounterparty } from '../admin/internal/conflict';
import { after, furtherIn, newest, type PageOf, pageOf } from '../admin/internal/newest-first';
import { recordAuditEntry } from '../audit/internal/record';

const order = { at: purchases.createdAt, id: purchases.id };

/**
 * What a person has bought and sold, newest first, a page at a time. Amounts in öre. Each page an admin turns to is
 * written to the audit log, before it is shown.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function listPurchases(
  { id, ...page }: PageOf & { id: string },
  act: { adminId: string; now: Date },
) {
  await db.transaction(async (tx) => {
    await refuseCounterparty(tx, act.adminId, id);
    await recordAuditEntry(tx, {
      ...act,
      action: 'user.purchases',
      entity: 'user',
      entityId: id,
      ...furtherIn(page),
    });
  });
  const rows = await db
    .select({
      id: purchases.id,
      listingId: purchases.listingId,
      role: sql<
        'buyer' | 'seller'
      >`case when ${purchases.buyerId} = ${id}::uuid then 'buyer' else 'seller' end`,
      state: purchases.state,
      total: purchases.total,
      createdAt: purchases.createdAt,
      raceName: listings.raceName,
      distance: listings.distance,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(or(eq(purchases.buyerId, id), eq(purchases.sellerId, id)), after(order, page)))
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ createdAt }) => createdAt);
}
