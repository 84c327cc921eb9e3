import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import { notifications } from '@/server/db/schema';

/** @throws DomainError NOT_FOUND for anyone else's notification. */
export async function markNotificationRead(
  { id }: { id: string },
  { actor: { userId }, now }: Call<'user'>,
): Promise<void> {
  const mine = and(eq(notifications.id, id), eq(notifications.userId, userId));
  const [row] = await db.select({ id: notifications.id }).from(notifications).where(mine);
  if (!row) throw new DomainError('NOT_FOUND');
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(mine, isNull(notifications.readAt)));
}

/** Everything a user has been notified of until now counts as read. */
export async function markAllNotificationsRead({ actor: { userId }, now }: Call<'user'>): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
}
