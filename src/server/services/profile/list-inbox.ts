import { and, count, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import { listings, notifications } from '../../db/schema';

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
