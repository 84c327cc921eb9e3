import { and, eq, isNull } from 'drizzle-orm';
import { listingFace } from '@/domain/listing/states';
import { db } from '../../db/client';
import { listings } from '../../db/schema';
import { refuseCounterparty } from '../admin/internal/conflict';
import { after, furtherIn, newest, type PageOf, pageOf } from '../admin/internal/newest-first';
import { recordAuditEntry } from '../audit/internal/record';

const order = { at: listings.createdAt, id: listings.id };

/**
 * What a person has put up for sale, newest first, a page at a time. Prices in öre. Each page an admin turns to is
 * written to the audit log, before it is shown.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function listPlaces(
  { id, ...page }: PageOf & { id: string },
  act: { adminId: string; now: Date },
) {
  await db.transaction(async (tx) => {
    await refuseCounterparty(tx, act.adminId, id);
    await recordAuditEntry(tx, {
      ...act,
      action: 'user.places',
      entity: 'user',
      entityId: id,
      ...furtherIn(page),
    });
  });
  const rows = await db
    .select()
    .from(listings)
    .where(and(eq(listings.sellerId, id), isNull(listings.deletedAt), after(order, page)))
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(rows, page.limit, ({ createdAt }) => createdAt);
  return {
    items: items.map((listing) => ({
      id: listing.id,
      raceName: listing.raceName,
      distance: listing.distance,
      price: listing.price,
      face: listingFace(listing),
      createdAt: listing.createdAt,
    })),
    nextCursor,
  };
}
