import { and, desc, eq, isNull } from 'drizzle-orm';
import { isPaused } from '@/domain/listing/states';
import { db } from '../../db/client';
import { listings, notifications } from '../../db/schema';

const MOST = 50;

/** A person's unread warnings, newest first, for "Åtgärder krävs". */
export async function listNotifications(userId: string) {
  const rows = await db
    .select({ notification: notifications, listing: listings })
    .from(notifications)
    .leftJoin(listings, eq(listings.id, notifications.listingId))
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .orderBy(desc(notifications.createdAt))
    .limit(MOST);
  return rows.map(({ notification, listing }) => ({
    id: notification.id,
    type: notification.type,
    title: notification.title,
    message: notification.message,
    listingId: listing?.deletedAt ? null : notification.listingId,
    listingTitle: listing ? (listing.customRaceName ?? listing.raceName) : null,
    canRelist: listing !== null && !listing.deletedAt && isPaused(listing),
    readAt: notification.readAt,
    createdAt: notification.createdAt,
  }));
}
