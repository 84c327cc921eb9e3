import { and, count, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isSellerReady } from '@/domain/account/seller';
import { relistObstacle } from '@/domain/listing/relist';
import { titleOf } from '@/domain/listing/title';
import { db } from '@/server/db/client';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { listings, notifications, races, users } from '@/server/db/schema';
import { entryHeld } from '../encryption';
import { sellerColumns } from '../sellers';

const order = { at: notifications.createdAt, id: notifications.id };

/** All a user has been notified of, newest first, a page at a time, with how many are unread. */
export async function listInbox(page: PageOf, { actor: { userId } }: Call<'user'>) {
  const mine = eq(notifications.userId, userId);
  const [rows, [unread]] = await Promise.all([
    db
      .select({
        id: notifications.id,
        type: notifications.type,
        title: notifications.title,
        message: notifications.message,
        path: notifications.path,
        readAt: notifications.readAt,
        createdAt: notifications.createdAt,
        listingId: listings.id,
      })
      .from(notifications)
      .leftJoin(listings, and(eq(listings.id, notifications.listingId), isNull(listings.deletedAt)))
      .where(and(mine, after(order, page)))
      .orderBy(...newest(order))
      .limit(page.limit + 1),
    db
      .select({ n: count() })
      .from(notifications)
      .where(and(mine, isNull(notifications.readAt))),
  ]);
  return { ...pageOf(rows, page.limit, ({ createdAt }) => createdAt), unread: unread?.n ?? 0 };
}

const MAX_ROWS = 50;

/** A user's unread warnings, newest first, for "Åtgärder krävs". A payment that waits is among what has a deadline. */
export async function listNotifications({ actor: { userId }, now }: Call<'user'>) {
  const rows = await db
    .select({ notification: notifications, listing: listings, race: races, seller: sellerColumns, entryHeld })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(listings, eq(listings.id, notifications.listingId))
    .leftJoin(races, eq(races.id, listings.raceId))
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ne(notifications.type, 'payment_needed'),
      ),
    )
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
      listingTitle: listing ? titleOf(listing) : null,
      canRelist: Boolean(own) && obstacle === null,
      /** Why a paused listing of one's own cannot be put up for sale again. */
      relistObstacle: obstacle === 'LISTING_NOT_PAUSED' ? null : obstacle,
      path: notification.path,
      readAt: notification.readAt,
      createdAt: notification.createdAt,
    };
  });
}
