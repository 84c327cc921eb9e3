import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isSellerReady } from '@/domain/account/seller';
import { relistObstacle } from '@/domain/listing/relist';
import { entryHeld } from '@/server/services/encryption';
import { sellerColumns } from '@/server/services/sellers';
import { db } from '../../db/client';
import { listings, notifications, races, users } from '../../db/schema';

const MAX_ROWS = 50;

/** A user's unread warnings, newest first, for "Åtgärder krävs". */
export async function listNotifications({ actor: { userId }, now }: Call<'user'>) {
  const rows = await db
    .select({ notification: notifications, listing: listings, race: races, seller: sellerColumns, entryHeld })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(listings, eq(listings.id, notifications.listingId))
    .leftJoin(races, eq(races.id, listings.raceId))
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .orderBy(desc(notifications.createdAt))
    .limit(MAX_ROWS);
  return rows.map(({ notification, listing, race, seller, entryHeld }) => {
    const own = listing && race && !listing.deletedAt && listing.sellerId === userId;
    const obstacle = own ? relistObstacle({ ...listing, entryHeld }, race, isSellerReady(seller), now) : null;
    return {
      id: notification.id,
      type: notification.type,
      title: notification.title,
      message: notification.message,
      listingId: listing?.deletedAt ? null : notification.listingId,
      listingTitle: listing ? (listing.customRaceName ?? listing.raceName) : null,
      canRelist: Boolean(own) && obstacle === null,
      /** Why a paused listing of one's own cannot be put up for sale again. */
      relistObstacle: obstacle === 'LISTING_NOT_PAUSED' ? null : obstacle,
      path: notification.path,
      readAt: notification.readAt,
      createdAt: notification.createdAt,
    };
  });
}
