import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { notifications } from '../../db/schema';

/** Everything a user has been notified of until now counts as read. */
export async function markAllNotificationsRead({ actor: { userId }, now }: Call<'user'>): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
}
