import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { type PushKind, pushKinds } from '@/domain/purchase/pushes';
import { sessionKey } from '@/server/auth/session';
import { db } from '@/server/db/client';
import { mutedPushes, pushSubscriptions } from '@/server/db/schema';
import { vapidKeys } from '@/server/push/send';

interface PushSettings {
  /** What a browser subscribes with; null where this site sends no pushes. */
  publicKey: string | null;
  /** Whether this session's browser is subscribed. */
  on: boolean;
  muted: PushKind[];
}

/** What a user has chosen, and whether this session's browser is subscribed. */
export async function getPushSettings(
  { sessionId }: { sessionId: string },
  { actor: { userId } }: Call<'user'>,
): Promise<PushSettings> {
  const publicKey = vapidKeys()?.publicKey ?? null;
  if (!publicKey) return { publicKey, on: false, muted: [] };
  const own = and(
    eq(pushSubscriptions.sessionId, sessionKey(sessionId)),
    eq(pushSubscriptions.userId, userId),
  );
  const [[subscription], muted] = await Promise.all([
    db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(own),
    db
      .select({ kind: mutedPushes.kind })
      .from(mutedPushes)
      .where(eq(mutedPushes.userId, userId))
      .limit(pushKinds.length),
  ]);
  return { publicKey, on: subscription !== undefined, muted: muted.map(({ kind }) => kind) };
}

/** Switches a kind of push on or off, on all of a user's devices. Idempotent. */
export async function setPushKind(
  { kind, on }: { kind: PushKind; on: boolean },
  { actor: { userId } }: Call<'user'>,
): Promise<void> {
  if (on) {
    await db.delete(mutedPushes).where(and(eq(mutedPushes.userId, userId), eq(mutedPushes.kind, kind)));
  } else {
    await db.insert(mutedPushes).values({ userId, kind }).onConflictDoNothing();
  }
}
