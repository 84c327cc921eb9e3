import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { db, type Executor } from '@/server/db/client';
import { users } from '@/server/db/schema';

/**
 * Marks a user to whose address a mail has not arrived. Not when they have shown since that it was sent that the address,
 * perhaps another one, is theirs.
 * @returns whether they are marked by this.
 */
export async function markUnreachable(
  { userId, sentAt }: { userId: string; sentAt: Date },
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(users)
    .set({ unreachableSince: now })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.deletedAt),
        isNull(users.unreachableSince),
        lte(users.emailVerifiedAt, sentAt),
      ),
    )
    .returning({ id: users.id });
  return marked.length > 0;
}

/** Ends a user's mark: they have a code or a link that was mailed to their address. */
export async function endUnreachable(on: Executor, userId: string, now: Date): Promise<void> {
  await on
    .update(users)
    .set({ unreachableSince: null, emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNotNull(users.unreachableSince)));
}
