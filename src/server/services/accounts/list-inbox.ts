import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { db } from '../../db/client';
import { listings, notifications } from '../../db/schema';
import { readCursor, writeCursor } from '../listings/internal/cursor';

/** All a person has been notified of, newest first, a page at a time, with how many are unread. */
export async function listInbox(userId: string, page: { cursor?: string | null | undefined; limit: number }) {
  const position = page.cursor ? readCursor(page.cursor, 'instant') : null;
  const mine = eq(notifications.userId, userId);
  const [rows, [unread]] = await Promise.all([
    db
      .select({
        id: notifications.id,
        type: notifications.type,
        title: notifications.title,
        message: notifications.message,
        readAt: notifications.readAt,
        createdAt: notifications.createdAt,
        listingId: listings.id,
      })
      .from(notifications)
      .leftJoin(listings, and(eq(listings.id, notifications.listingId), isNull(listings.deletedAt)))
      .where(
        and(
          mine,
          position
            ? sql`(${notifications.createdAt}, ${notifications.id}) < (${String(position[0])}::timestamptz, ${position[1]}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(page.limit + 1),
    db
      .select({ n: count() })
      .from(notifications)
      .where(and(mine, isNull(notifications.readAt))),
  ]);
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return {
    items,
    unread: unread?.n ?? 0,
    nextCursor:
      rows.length > page.limit && last ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}
