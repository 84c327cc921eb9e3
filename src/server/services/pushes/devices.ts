import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { MAX_PUSH_DEVICES, type PushSubscriptionInput } from '@/domain/account/push';
import { DomainError } from '@/domain/errors';
import { sessionKey } from '@/server/auth/session';
import { db, inTransaction } from '@/server/db/client';
import { pushSubscriptions, sessions, users } from '@/server/db/schema';
import { isPushKey, pushEndpointOf, vapidKeys } from '@/server/push/send';

/**
 * Keeps the subscription of the browser that a session is signed in with, in the place of an earlier one. One user's
 * browsers are bounded: a further one takes the place of the oldest.
 * @throws DomainError PUSH_REFUSED when its push service is none that we send to, its key is none, or another session has its
 *   address with another secret; NOT_SIGNED_IN when the session has ended.
 */
export async function subscribePush(
  { sessionId, endpoint: typed, keys }: PushSubscriptionInput & { sessionId: string },
  { actor: { userId }, now }: Call<'user'>,
): Promise<void> {
  const endpoint = vapidKeys() && pushEndpointOf(typed);
  if (!endpoint || !isPushKey(keys.p256dh)) throw new DomainError('PUSH_REFUSED');
  await inTransaction(async (tx) => {
    // One at a time of a user, so that they are counted, and none of a session that has ended.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionKey(sessionId)), eq(sessions.userId, userId)))
      .for('update');
    if (!session) throw new DomainError('NOT_SIGNED_IN');
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, session.id));
    const subscription = {
      userId,
      sessionId: session.id,
      ...keys,
      sent: [],
      createdAt: now,
      lastUsedAt: null,
    };
    const [taken] = await tx
      .insert(pushSubscriptions)
      .values({ ...subscription, endpoint })
      // The same browser with another session or user: no other knows the subscription's secret.
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: subscription,
        setWhere: eq(pushSubscriptions.auth, keys.auth),
      })
      .returning({ id: pushSubscriptions.id });
    if (!taken) throw new DomainError('PUSH_REFUSED');
    const beyond = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt))
      .limit(MAX_PUSH_DEVICES)
      .offset(MAX_PUSH_DEVICES);
    if (beyond.length > 0) {
      await tx.delete(pushSubscriptions).where(
        inArray(
          pushSubscriptions.id,
          beyond.map(({ id }) => id),
        ),
      );
    }
  });
}

/** Forgets the browser that a session is signed in with. Idempotent. */
export async function unsubscribePush(
  { sessionId }: { sessionId: string },
  { actor: { userId } }: Call<'user'>,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionKey(sessionId)), eq(pushSubscriptions.userId, userId)));
}
