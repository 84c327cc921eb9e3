import { eq } from 'drizzle-orm';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import { chargebacks, listings, listingTitle, purchases, users } from '../../db/schema';

/** Chargebacks and their evidence, newest or oldest first, a page at a time. */
export async function listChargebacks(page: PageOf) {
  const order = { at: chargebacks.openedAt, id: chargebacks.id };
  const rows = await db
    .select({
      id: chargebacks.id,
      purchaseId: chargebacks.purchaseId,
      listingId: purchases.listingId,
      title: listingTitle,
      amount: chargebacks.amount,
      status: chargebacks.status,
      evidenceDueAt: chargebacks.evidenceDueAt,
      evidenceSentAt: chargebacks.evidenceSentAt,
      sentBy: users.displayName,
      openedAt: chargebacks.openedAt,
    })
    .from(chargebacks)
    .innerJoin(purchases, eq(purchases.id, chargebacks.purchaseId))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .leftJoin(users, eq(users.id, chargebacks.evidenceSentBy))
    .where(after(order, page))
    .orderBy(...newest(order, page))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(rows, page.limit, ({ openedAt }) => openedAt);
  return {
    items: items.map((row) => ({
      ...row,
      canSend: row.status === 'open' && row.evidenceSentAt === null,
    })),
    nextCursor,
  };
}
